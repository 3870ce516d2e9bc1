import { expect } from '@jest/globals';
import sharp from 'sharp';
import type { QuestionBody, QuestionRow, QuestionWhole } from '#contracts/http/bank';
import { FillSearch } from '#questions';
import { newId } from '#platform/kernel';
import type { Answer, Person, Running } from './api.js';
import type { World } from './world.js';

/** A question as a page sends it; the second option is right unless said. */
export const written = (subjectId: string, over: Partial<QuestionBody> = {}): QuestionBody => ({
  kind: 'single',
  stem: 'একক ভেক্টরের মান কত?',
  options: ['শূন্য', 'এক', 'দুই', 'অসীম'].map((text) => ({ id: null, text })),
  correct: [1],
  number: null,
  tolerance: null,
  explanation: '',
  stimulus: null,
  sources: [],
  difficulty: null,
  tags: [],
  language: 'bn',
  subjectId,
  ...over,
});

/** A picture of one colour. */
export const pixels = (format: 'png' | 'jpeg', width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } })
    .toFormat(format)
    .toBuffer();

/** The same content at another node, as an import of long ago may have left it; answers the version that a paper takes. */
export const copyElsewhere = async (world: Pick<World, 'sql'>, versionId: string): Promise<string> => {
  const [subjectId, questionId, copy] = [newId(), newId(), newId()];
  await world.sql(`insert into questions.subjects (id, level, name) values ($1, 'subject', $2)`, [subjectId, `Copies ${subjectId}`]);
  await world.sql(
    `insert into questions.questions (id, subject_id, state, language, content_key, current_version_id)
     select $2, $3, state, language, content_key, $4 from questions.questions where current_version_id = $1`,
    [versionId, questionId, subjectId, copy],
  );
  await world.sql(
    `insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, sources)
     select $3, $2, 1, kind, stem, options, key, explanation, sources from questions.question_versions where id = $1`,
    [versionId, questionId, copy],
  );
  return copy;
};

const base = '/api/admin/questions';

/** What people do to the bank, by HTTP. What fails says why. */
export class Bank {
  constructor(private readonly http: Running) {}

  async create(as: Person, question: QuestionBody, next?: 'submit' | 'approve' | 'publish'): Promise<QuestionWhole> {
    return this.done(await this.tryCreate(as, question, next));
  }

  tryCreate(as: Person, question: QuestionBody, next?: 'submit' | 'approve' | 'publish'): Promise<Answer> {
    return this.http.call('POST', base, { as, body: { question, ...(next ? { next } : {}) } });
  }

  save(as: Person, whole: QuestionWhole, over: Partial<QuestionBody>, note?: string): Promise<Answer> {
    const { question } = whole;
    const { kind, stem, options, correct, number, tolerance, explanation, stimulus, sources } = question.current;
    const { difficulty, tags, language, subjectId } = question;
    const now = { kind, stem, options, correct, number, tolerance, explanation, stimulus, sources, difficulty, tags, language, subjectId };
    const body = { revision: question.revision, question: { ...now, ...over }, ...(note ? { note } : {}) };
    return this.http.call('PUT', `${base}/${question.id}`, { as, body });
  }

  async get(as: Person, id: string): Promise<QuestionWhole> {
    return this.done(await this.http.call('GET', `${base}/${id}`, { as }));
  }

  async list(as: Person, query: Readonly<Record<string, string>>): Promise<{ rows: QuestionRow[]; total: number }> {
    return this.done(await this.http.call('GET', `${base}?${new URLSearchParams(query).toString()}`, { as }));
  }

  act(as: Person, ids: readonly string[], action: string, reason?: string): Promise<Answer> {
    return this.http.call('POST', `${base}/states`, { as, body: { which: { ids }, action, ...(reason ? { reason } : {}) } });
  }

  post(as: Person, path: string, body: unknown): Promise<Answer> {
    return this.http.call('POST', `${base}/${path}`, { as, body });
  }

  /** What the worker does after an event. */
  async fill(): Promise<void> {
    while ((await this.http.dispatcher.command(new FillSearch())).more);
  }

  done<T>({ status, text, body }: Answer): T {
    expect([status, status < 300 ? '' : text]).toEqual([status < 300 ? status : 200, '']);
    return body as T;
  }
}
