import { describe, expect, it } from '@jest/globals';
import { countOf, partsOf } from './lines.js';

describe('pasted lines', () => {
  it('become chapters and lessons, with the kind where it is said', () => {
    const typed = '১. ভেক্টরের যোগ\r\n\r\n# গতিবিদ্যা \n- PDF: সূত্র\nপরীক্ষা: মডেল টেস্ট\n[ভিডিও] - প্রাস\nঅধ্যায় ৩: বল\n2) Work: and energy';
    expect(partsOf(typed, 'text')).toEqual([
      { title: null, lessons: [{ kind: 'text', title: 'ভেক্টরের যোগ' }] },
      {
        title: 'গতিবিদ্যা',
        lessons: [
          { kind: 'pdf', title: 'সূত্র' },
          { kind: 'exam', title: 'মডেল টেস্ট' },
          { kind: 'video', title: 'প্রাস' },
        ],
      },
      { title: 'বল', lessons: [{ kind: 'text', title: 'Work: and energy' }] },
    ]);
  });
  // Red when a bare mark or a kind without a title makes an empty lesson, which the server refuses with all the others.
  it('leave out what has no name, and cut what is too long', () => {
    expect(partsOf(' \n#\nPDF:\n- \n', 'video')).toEqual([]);
    const [part] = partsOf('ক'.repeat(500), 'video');
    expect(part?.lessons[0]?.title).toHaveLength(160);
    expect(countOf(partsOf('a\nb\n# c\nd', 'video'))).toBe(3);
  });
});
