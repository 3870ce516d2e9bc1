import { describe, expect, it } from '@jest/globals';
import { importPath, readAddress, wayBack, writeAddress } from './address.js';

const id = '018f0000-0000-7000-8000-000000000001';

describe('the address of an import', () => {
  // Red when a mistyped link breaks the page or names what the server must refuse.
  it('reads what it knows and passes over the rest', () => {
    expect(readAddress(`?id=${id}&step=map&tab=error&page=3&row=12&exam=${id}&into=exam`)).toEqual({
      id,
      step: 'map',
      tab: 'error',
      page: 3,
      row: 12,
      subject: null,
      exam: id,
      into: 'exam',
    });
    expect(readAddress('?id=1&step=away&tab=gone&page=-2&row=x&subject=%3Cb%3E&into=bank')).toEqual({
      id: null,
      step: null,
      tab: null,
      page: 1,
      row: null,
      subject: null,
      exam: null,
      into: null,
    });
  });
  // Red when going on loses where the person came from.
  it('keeps the rest through a change, and leads back', () => {
    const from = importPath({ exam: id });
    expect(writeAddress(new URL(from, 'http://x').search, { id, step: 'detect', page: 1 })).toBe(`?exam=${id}&id=${id}&step=detect`);
    expect(writeAddress(`?id=${id}&page=4&row=2`, { page: 1, row: null })).toBe(`?id=${id}`);
    // Red when another import that is opened next goes into the exam unasked.
    expect(writeAddress(`?exam=${id}&into=exam`, { id })).toBe(`?exam=${id}&id=${id}`);
    expect(wayBack({ exam: id, subject: null })).toBe(`/admin/exams/${id}/questions`);
    expect(wayBack({ exam: null, subject: id })).toBe(`/admin/questions?subjectId=${id}`);
    expect(wayBack({ exam: null, subject: null })).toBe('/admin/questions');
  });
});
