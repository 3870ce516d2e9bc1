import { afterEach, describe, expect, it } from '@jest/globals';
import { savePolicy } from '#contracts/http/catalog';
import { listUserAudit } from '#contracts/http/audit';
import { actOnUsers, listUsers, recordContributorPayment, saveUser, setRoles } from '#contracts/http/people';
import { CallError } from '../client/call-error.js';
import { bn } from '../i18n/admin-kit/bn.js';
import type { KitText } from '../i18n/admin-kit/text.js';
import {
  askedOf,
  defaultsOf,
  type FieldRule,
  fileNameOf,
  listAddress,
  searchAfter,
  toBody,
  toForm,
  typedClient,
  wrongFields,
} from './typed-client.js';

describe('what an address asks of a list', () => {
  it('is what the contract knows, and nothing else', () => {
    expect(askedOf(listUsers, '?q=4821&role=teacher&sort=name&page=3&tab=x&cols=name')).toEqual({
      q: '4821',
      role: 'teacher',
      sort: 'name',
      page: '3',
    });
  });
  // Red when a mistyped link ends in a 400 of the server instead of the list.
  it('leaves out what the contract does not allow', () => {
    expect(askedOf(listUsers, '?role=king&page=0&sort=shoe&from=yesterday&state=blocked')).toEqual({ state: 'blocked' });
    expect(askedOf(listUsers, '?page=abc&q=')).toEqual({});
    expect(askedOf(listUserAudit, '?q=4821&page=2')).toEqual({ page: '2' });
  });
  it('says nothing where it is the same when left out', () => {
    expect(defaultsOf(listUsers)).toEqual({ sort: '-created', page: '1' });
    expect(askedOf(listUsers, '?sort=-created&page=1')).toEqual({});
  });
});

describe('the address after a change', () => {
  // Red when a new filter shows page 4 of a list that has one.
  it('begins at the first page unless the page is what changes', () => {
    expect(searchAfter('?page=4&q=a', { role: 'teacher' })).toBe('?q=a&role=teacher');
    expect(searchAfter('?page=4&q=a', { page: '5' })).toBe('?page=5&q=a');
  });
  it('keeps what is not the table’s own, and loses what is taken away', () => {
    expect(searchAfter('?tab=audit&page=2&q=a', { q: null })).toBe('?tab=audit');
    expect(searchAfter('?q=a', { q: '' })).toBe('');
  });
  it('is the address that the contract names', () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    expect(listAddress({ list: listUserAudit, params: { id } }, { page: '2' })).toBe(`/api/admin/users/${id}/audit?page=2`);
  });
});

describe('the name of a file', () => {
  it('is read from its header, in any letters', () => {
    expect(fileNameOf('attachment; filename="users-2026-11-21.csv"')).toBe('users-2026-11-21.csv');
    expect(fileNameOf("attachment; filename=users.csv; filename*=UTF-8''%E0%A6%AC%E0%A7%8D%E0%A6%AF.csv")).toBe('ব্য.csv');
    expect(fileNameOf(null)).toBe(null);
  });
});

const t = (key: KitText, values: Readonly<Record<string, string | number>> = {}): string =>
  bn[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

describe('between a form and its contract', () => {
  const fields: readonly FieldRule[] = [{ name: 'name' }, { name: 'phone', kind: 'phone' }, { name: 'hsc_batch', kind: 'choice' }];
  const schema = saveUser.body!;
  // Red when an emptied field is sent as an empty text, or a number in Bengali digits is refused.
  it('nothing is null where the rule allows it, and digits are Latin', () => {
    const form = toForm({ revision: 3, name: 'ক খ', phone: null, hsc_batch: null }, fields);
    expect(form).toEqual({ revision: 3, name: 'ক খ', phone: '', hsc_batch: '' });
    expect(toBody(form, fields, schema)).toEqual({ revision: 3, name: 'ক খ', phone: null, hsc_batch: null });
    expect(toBody({ ...form, phone: '০১৭১২-৩৪ ৪৮২১' }, fields, schema)['phone']).toBe('01712344821');
  });
  it('what the contract lets out is left out, unless the form needs it', () => {
    const role: FieldRule = { name: 'role', kind: 'choice' };
    const form = { ids: [], action: 'add-role', role: '', reason: 'abc' };
    expect(toBody(form, [role], actOnUsers.body!)['role']).toBeUndefined();
    expect(toBody(form, [{ ...role, needed: true }], actOnUsers.body!)['role']).toBe('');
  });
  // Red when money passes through a float that is off by one.
  it('taka are typed, paisa are sent', () => {
    const money: readonly FieldRule[] = [{ name: 'amountPaisa', kind: 'taka' }];
    const paisa = (typed: string): unknown => toBody({ amountPaisa: typed }, money, recordContributorPayment.body!)['amountPaisa'];
    expect(['১,২৫০.৫০', '0.29', '1.1', '8.2', '250'].map(paisa)).toEqual([125_050, 29, 110, 820, 25_000]);
    // Red with every comma dropped: a rate of 2,5 % was 25 %, and a minus was none.
    expect(['দুইশ', '1.234', '2,5', '500,50', '-60', '100-200'].map(paisa)).toEqual(Array.from({ length: 6 }, () => Number.NaN));
    expect(toForm({ amountPaisa: 125_050 }, money)).toEqual({ amountPaisa: '1250.5' });
  });
  // Red when ticking a box twice leaves the form unsaved.
  it('a list keeps the order of its choices', () => {
    const choices = ['student', 'teacher', 'admin'].map((value) => ({ value, label: value }));
    expect(toForm({ roles: ['admin', 'student'] }, [{ name: 'roles', kind: 'checks', choices }])).toEqual({ roles: ['student', 'admin'] });
  });
});

describe('what is wrong with a body', () => {
  it('is a sentence for each field, also within parts', () => {
    const fields: readonly FieldRule[] = [
      { name: 'bn.title' },
      { name: 'bn.html', kind: 'area' },
      { name: 'en.title' },
      { name: 'en.html' },
    ];
    const part = { title: 'ক', html: '' };
    expect(wrongFields(savePolicy.body!, { bn: part, en: part, updatedAt: '2026-11-21T00:00:00.000Z' }, fields, t)).toEqual({
      'bn.title': 'অন্তত 2 অক্ষর লিখুন',
      'bn.html': bn.needed,
      'en.title': 'অন্তত 2 অক্ষর লিখুন',
      'en.html': bn.needed,
    });
  });
  it('names what is no field, and counts lists', () => {
    expect(wrongFields(setRoles.body!, { roles: [], reason: 'abc' }, [{ name: 'roles', kind: 'checks' }], t)).toEqual({
      roles: 'অন্তত 1টি বাছুন',
    });
    const many = Array.from({ length: 101 }, () => '018f0000-0000-7000-8000-000000000001');
    expect(wrongFields(actOnUsers.body!, { ids: many, action: 'block', reason: 'abc' }, [], t)).toEqual({ root: 'ids: 100টির বেশি নয়' });
  });
});

/** What `upload` uses of the browser's request: the test plays the server. */
class FakeRequest {
  static last: FakeRequest;
  sent: unknown;
  status = 0;
  response: unknown = null;
  responseType = '';
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  private readonly events = new EventTarget();
  opened = '';
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, address: string): void {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  addEventListener(name: string, listener: () => void): void {
    this.events.addEventListener(name, listener);
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.events.dispatchEvent(new Event('abort'));
  }
  answer(status: number, response: unknown): void {
    [this.status, this.response] = [status, response];
    this.events.dispatchEvent(new Event('load'));
  }
}

describe('an upload', () => {
  const before = globalThis.XMLHttpRequest;
  afterEach(() => {
    globalThis.XMLHttpRequest = before;
  });
  const begin = (signal = new AbortController().signal) => {
    globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
    const told: number[] = [];
    const file = new Blob(['abc'], { type: 'text/csv' });
    const coming = typedClient.upload(listUsers, { query: {} }, file, { onProgress: (bytes) => told.push(bytes), signal });
    return { coming, told, file, request: FakeRequest.last };
  };
  it('sends the file as it is, tells how far it is, and gives the answer', async () => {
    const { coming, told, file, request } = begin();
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2, total: 3 }));
    request.answer(200, { rows: [], total: 0, page: 1 });
    await expect(coming).resolves.toEqual({ rows: [], total: 0, page: 1 });
    expect([request.opened, request.sent, request.headers['content-type'], told]).toEqual(['GET /api/admin/users', file, 'text/csv', [2]]);
  });
  // Red when a refusal is taken for an answer, or an abort is told as a broken connection.
  it('throws the refusal, and the reason of an abort', async () => {
    const refused = begin();
    refused.request.answer(413, { statusCode: 413, statusMessage: 'Body too large', message: 'বড়' });
    await expect(refused.coming).rejects.toBeInstanceOf(CallError);
    const controller = new AbortController();
    const stopped = begin(controller.signal);
    controller.abort(new Error('stop'));
    await expect(stopped.coming).rejects.toThrow('stop');
  });
});
