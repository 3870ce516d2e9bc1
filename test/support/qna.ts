import { randomUUID } from 'node:crypto';
import type { Post, ThreadRow, ThreadWhole } from '#contracts/http/qna-shapes';
import type { Answer, Person, Running } from './api.js';
import type { World } from './world.js';

/** 'ok', or the status with the code of the refusal. */
export const code = ({ status, body }: Answer): string => (status < 300 ? 'ok' : `${status} ${String(body['statusMessage'])}`);
/** What is said at the text's field. */
export const issue = ({ body }: Answer): string => String((body['issues'] as Record<string, string> | undefined)?.['html']);

/** Makes the account a teacher of the course. */
export const teaches = ({ sql }: World, { id }: Person, courseId: string): Promise<unknown> =>
  sql(
    `with made as (insert into catalog.teachers (id, name, user_id) values ($1, 'T', $2) returning id)
     insert into catalog.course_teachers (course_id, teacher_id) select $3, id from made`,
    [randomUUID(), id, courseId],
  );

/** What people do with the questions of a course, by HTTP. */
export class QnaRoom {
  constructor(
    private readonly http: Running,
    private readonly slug: string,
  ) {}

  call(as: Person, method: string, path = '', body?: object, slug = this.slug): Promise<Answer> {
    return this.http.call(method, `/api/courses/${slug}/qna${path}`, {
      as,
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': randomUUID(), 'accept-language': 'en' },
    });
  }

  desk(as: Person, method: string, path: string, body?: object): Promise<Answer> {
    return this.http.call(method, `/api/admin/${path}`, { as, ...(body ? { body } : {}) });
  }

  async ask(as: Person, title = 'Why is it so?', html = '<p>Why $v=u+at$?</p>'): Promise<string> {
    const { status, body, text } = await this.call(as, 'POST', '', { title, html });
    if (status >= 300) throw new Error(text);
    return body['threadId'] as string;
  }

  async reply(threadId: string, as: Person, html = '<p>So.</p>'): Promise<string> {
    const { status, body, text } = await this.call(as, 'POST', `/${threadId}/answers`, { html });
    if (status >= 300) throw new Error(text);
    return (body['answer'] as Post).id;
  }

  async whole(threadId: string, as: Person): Promise<ThreadWhole> {
    return (await this.call(as, 'GET', `/${threadId}`)).body as unknown as ThreadWhole;
  }

  async list(query: string, as: Person): Promise<ThreadRow[]> {
    return (await this.call(as, 'GET', `?${query}`)).body['rows'] as ThreadRow[];
  }
}
