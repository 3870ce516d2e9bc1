import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Paper } from '#contracts/http/exams';
import { Logger, Seal } from '#platform';
import { BoundedMemory } from './bounded-memory.js';
import { arrayText } from './sql.js';

/** So long before it opens a paper is decrypted. Shorter than the time until which it can be taken back, and nothing waits at the start. */
const lead = `interval '1 minute'`;

/** How the key of a paper stands in its row: as base64, or encrypted while the exam is still to come. */
export interface StoredKey {
  readonly paperVersion: number;
  readonly openingKey: string;
  readonly encryptedKey: string | null;
}
export const storedKeyColumns = `translate(encode(p.opening_key, 'base64'), E'\\n', '') as "openingKey", p.opening_key_encrypted as "encryptedKey"`;

interface PaperId {
  readonly examId: string;
  readonly version: number;
}
interface ClearRow extends PaperId {
  readonly openingKey: string;
  readonly plain: string;
}
interface EncryptedRow extends PaperId {
  readonly encryptedKey: string;
  readonly encryptedPlain: string;
}

/** The papers of one exam, or of all, that stand in the clear and that nobody may read yet. */
const clearSql = `
  select p.exam_id as "examId", p.version, translate(encode(p.opening_key, 'base64'), E'\\n', '') as "openingKey", p.plain
  from exams.papers p join exams.exams e on e.id = p.exam_id
  where p.opening_key_encrypted is null and (e.state = 'draft' or e.state in ('scheduled', 'cancelled') and e.opens_at > platform.now() + ${lead})`;
const encryptedSql = `
  select p.exam_id as "examId", p.version, p.opening_key_encrypted as "encryptedKey", p.plain_encrypted as "encryptedPlain"
  from exams.papers p join exams.exams e on e.id = p.exam_id where p.opening_key_encrypted is not null`;
/** Which paper is to be decrypted next, without its text, of which there may be megabytes; one that somebody else holds is left to them. */
const dueSql = `
  select p.exam_id as "examId", p.version from exams.papers p join exams.exams e on e.id = p.exam_id and e.paper_version = p.version
  where p.opening_key_encrypted is not null and e.state in ('scheduled', 'open') and e.opens_at <= platform.now() + ${lead}
    and not e.id = any(?::uuid[])
  order by e.opens_at, e.kind = 'live' desc, e.id limit 1 for update of p skip locked`;
const retryMs = 60_000;

const encryptSql = `
  update exams.papers set opening_key = '', plain = '', opening_key_encrypted = ?, plain_encrypted = ? where exam_id = ? and version = ?`;
const decryptSql = `
  update exams.papers set opening_key = decode(?, 'base64'), plain = ?, opening_key_encrypted = null, plain_encrypted = null
  where exam_id = ? and version = ?`;

/**
 * What opens the paper of a coming exam, and its text, are encrypted in the database until the exam is about to open: who reads a backup, a
 * replica or a dump does not read the paper. Every reader of either comes here. `docs/adr/0052-a-coming-paper-is-encrypted-at-rest.md`
 */
@Injectable()
export class PapersAtRest {
  /** Only of papers that nobody has decrypted in time: a whole exam starts in one second. */
  private readonly keys = new BoundedMemory<string>(100, 600_000);
  /** Exams whose paper could not be decrypted, and when it is tried again. */
  private readonly failed = new Map<string, number>();

  constructor(
    private readonly seal: Seal,
    private readonly logger: Logger,
  ) {}

  /** Bound values for the columns `opening_key_encrypted` and `plain_encrypted`. */
  encrypt({ examId, version }: PaperId, openingKey: string, plain: string): [string, string] {
    const context = contextOf({ examId, version });
    return [this.seal.seal('paper-key', context, openingKey), this.seal.seal('paper-text', context, plain)];
  }

  /** Base64. Throws where SETTINGS_KEY is not the one that the paper was encrypted with. */
  openingKey(examId: string, { paperVersion: version, openingKey, encryptedKey }: StoredKey): Promise<string> {
    if (encryptedKey === null) return Promise.resolve(openingKey);
    const id = { examId, version };
    return this.keys.get(contextOf(id), () => Promise.resolve().then(() => this.open('paper-key', id, encryptedKey)));
  }

  /** The open text of the paper in force, for the released solution and for staff after the exam; null before there is one. */
  async readPlain(em: EntityManager, examId: string): Promise<Paper | null> {
    const [row] = await em.execute<{ version: number; plain: string; encryptedPlain: string | null }[]>(
      `select p.version, p.plain, p.plain_encrypted as "encryptedPlain"
       from exams.exams e join exams.papers p on p.exam_id = e.id and p.version = e.paper_version where e.id = ?`,
      [examId],
    );
    if (!row) return null;
    const { version, plain, encryptedPlain } = row;
    return JSON.parse(encryptedPlain === null ? plain : this.open('paper-text', { examId, version }, encryptedPlain)) as Paper;
  }

  /**
   * Decrypts one paper of an exam that opens within a minute or has opened, the soonest first. One that cannot be decrypted is told of, and
   * holds up no other: it is left for a minute. False where none is left.
   */
  async decryptDue(em: EntityManager): Promise<boolean> {
    const now = performance.now();
    const waiting = [...this.failed].flatMap(([examId, again]) => (again > now ? [examId] : []));
    const [next] = await em.execute<PaperId[]>(dueSql, [arrayText(waiting)]);
    if (!next) return false;
    const [row] = await em.execute<EncryptedRow[]>(`${encryptedSql} and p.exam_id = ? and p.version = ?`, [next.examId, next.version]);
    try {
      await this.decryptRow(em, row!);
      this.failed.delete(next.examId);
    } catch (error) {
      if (!this.failed.has(next.examId)) this.logger.error({ err: error, examId: next.examId }, 'A paper cannot be decrypted');
      this.failed.set(next.examId, now + retryMs);
    }
    return true;
  }

  /** Encrypts what should be and is not, of one exam. Answers how many papers. */
  async encryptAll(em: EntityManager, examId: string): Promise<number> {
    const rows = await em.execute<ClearRow[]>(`${clearSql} and e.id = ? for update of p`, [examId]);
    for (const { openingKey, plain, ...id } of rows)
      await em.execute(encryptSql, [...this.encrypt(id, openingKey, plain), id.examId, id.version]);
    return rows.length;
  }

  /** Puts all papers of one exam in the clear, before SETTINGS_KEY is changed or an older release comes back. Throws as `openingKey` does. */
  async decryptAll(em: EntityManager, examId: string): Promise<number> {
    const rows = await em.execute<EncryptedRow[]>(`${encryptedSql} and e.id = ? for update of p`, [examId]);
    for (const row of rows) await this.decryptRow(em, row);
    return rows.length;
  }

  private async decryptRow(em: EntityManager, { encryptedKey, encryptedPlain, ...id }: EncryptedRow): Promise<void> {
    const [key, plain] = [this.open('paper-key', id, encryptedKey), this.open('paper-text', id, encryptedPlain)];
    await em.execute(decryptSql, [key, plain, id.examId, id.version]);
  }

  private open(purpose: 'paper-key' | 'paper-text', id: PaperId, encrypted: string): string {
    try {
      return this.seal.open(purpose, contextOf(id), encrypted) as string;
    } catch (cause) {
      throw new Error(`Paper ${contextOf(id)} cannot be decrypted: SETTINGS_KEY is not the one it was encrypted with`, { cause });
    }
  }
}

const contextOf = ({ examId, version }: PaperId): string => `${examId}:${version}`;

/** The exams that have papers in the clear which should be encrypted, or encrypted papers at all, with how many. */
export const readPapersAtRest = (
  em: EntityManager,
  form: 'clear' | 'encrypted',
): Promise<{ examId: string; title: string; papers: number }[]> =>
  em.execute(
    `select e.id as "examId", e.title, count(*)::int as papers from exams.exams e
     join (${form === 'clear' ? clearSql : encryptedSql}) f on f."examId" = e.id group by e.id order by e.opens_at, e.id`,
  );
