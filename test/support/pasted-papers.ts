import type { ImportJob } from '#contracts/http/imports';
import type { Answer, Person, Running } from './api.js';
import { until } from './world.js';

/** A paper as people paste it: a question for each word, of which B is right. */
export const paperOf = (words: readonly string[]): string =>
  words.map((word, at) => `${at + 1}. What is ${word}?\nA) One\nB) Two\nC) Three\nD) Four\nANSWER: B\n`).join('\n');

const jobOf = ({ text, body }: Answer): ImportJob => {
  if (!body['import']) throw new Error(text);
  return body['import'] as ImportJob;
};

/** Imports of pasted papers over the endpoints; a bulk worker has to run. */
export class PastedPapers {
  constructor(
    private readonly http: Running,
    private readonly subject: string,
  ) {}

  /** Where the questions of a paper go. */
  get target() {
    return { subject: this.subject, chapter: null, topic: null, source: null, year: null };
  }

  call(as: Person, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.http.call(method, `/api/admin/imports${path}`, { as, ...(body === undefined ? {} : { body }) });
  }

  /** Pasted and read, with its subject given; not yet confirmed. */
  async read(as: Person, text: string): Promise<ImportJob> {
    const { id } = jobOf(await this.call(as, 'POST', '/text', { text }));
    const { version, how } = await this.untilState(as, id, 'parsed');
    jobOf(await this.call(as, 'PUT', `/${id}/how`, { version, how, target: this.target }));
    return this.untilState(as, id, 'parsed');
  }

  async confirm(as: Person, { id, version }: ImportJob, destination: string | null): Promise<ImportJob> {
    jobOf(await this.call(as, 'POST', `/${id}/confirm`, { version, destination }));
    return this.untilState(as, id, 'committed');
  }

  private async untilState(as: Person, id: string, state: string): Promise<ImportJob> {
    let job: ImportJob | undefined;
    await until(`the import is ${state}`, async () => (job = jobOf(await this.call(as, 'GET', `/${id}`))).state === state);
    return job!;
  }
}
