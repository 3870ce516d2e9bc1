import type { NoticeDetail } from '#contracts/http/notices-desk';
import type { ErrorCode } from '#contracts/shared/errors';
import { newId } from '#platform/kernel';
import type { Answer, Person, Running } from './api.js';

/** The refusals of the notice channel; `notices.int.ts` meets each of them over its door. */
export const noticeCodes = ['Notice not found', 'Push not available', 'Push address refused'] as const satisfies readonly ErrorCode[];

export interface Seen {
  readonly id: string;
  readonly title: string;
  readonly read: boolean;
}
type Over = Readonly<Record<string, unknown>>;

/** A notice as it is written, to everyone and at once unless said. */
export const wish = (over: Over = {}) => ({
  audience: 'everyone',
  courseId: null,
  batch: null,
  title: 'কাল ক্লাস নেই',
  body: '<p>পরশু হবে।</p>',
  link: null,
  pinned: false,
  push: false,
  startsAt: null,
  endsAt: null,
  ...over,
});

/** What tests of the notice channel say, as this admin. */
export const noticeDesk = (http: Running, admin: Person) => {
  const send = (over: Over, key = newId()): Promise<Answer> =>
    http.call('POST', '/api/admin/notices', { as: admin, body: wish(over), headers: { 'idempotency-key': key } });
  return {
    send,
    post: async (over: Over = {}): Promise<NoticeDetail> => {
      const { status, body, text } = await send(over);
      if (status !== 200) throw new Error(text);
      return body['notice'] as NoticeDetail;
    },
    /** The refusal with the fields that it names. */
    refused: async (over: Over): Promise<string> => {
      const { status, body } = await send(over);
      return `${status} ${String(body['statusMessage'])} ${Object.keys((body['issues'] as object | undefined) ?? {}).join()}`.trim();
    },
    one: async (id: string): Promise<NoticeDetail> =>
      (await http.call('GET', `/api/admin/notices/${id}`, { as: admin })).body as unknown as NoticeDetail,
    act: (id: string, what: 'withdraw' | 'restore', version: number) =>
      http.call('POST', `/api/admin/notices/${id}/${what}`, { as: admin, body: { version } }),
    list: async (who: Person, query = ''): Promise<{ rows: Seen[]; unread: number; total: number }> =>
      (await http.call('GET', `/api/notices${query}`, { as: who })).body as never,
    head: async (who: Person): Promise<{ feeds: string[]; versions: number[]; unread: number; pushKey: string | null }> =>
      (await http.call('GET', '/api/notices/head', { as: who })).body as never,
    read: async (who: Person, ids: readonly string[] | null): Promise<number> =>
      (await http.call('POST', '/api/notices/read', { as: who, body: { ids } })).body['unread'] as number,
    seen: async (who: Person, id: string): Promise<boolean> =>
      ((await http.call('GET', '/api/notices', { as: who })).body['rows'] as Seen[]).some((row) => row.id === id),
  };
};
export type NoticeDesk = ReturnType<typeof noticeDesk>;
