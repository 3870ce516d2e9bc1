import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '#platform/kernel';
import { isAsked, likenedOf, trigramsOf, type Likened } from '../domain/likeness.js';
import { RunningExam, WithheldFromReader } from '../ports.js';
import { idList } from './sql.js';

export interface Bars {
  readonly versionIds: readonly string[];
  readonly questionIds: readonly string[];
  readonly contentKeys: readonly string[];
}

/** What a version says never changes once an exam holds it: so many trigrams are kept, some hundred megabytes, of six thousand questions. */
const maxTrigrams = 2_000_000;
const sizeOf = ({ stem, whole }: Likened): number => stem.size + whole.size;

/** What somebody must not meet now: nothing while an exam is sat, and never what exams keep back from this person. */
@Injectable()
export class Barring {
  private readonly kept = new Map<string, Likened>();
  private trigrams = 0;

  constructor(
    private readonly withheld: WithheldFromReader,
    private readonly running: RunningExam,
  ) {}

  /** Throws 'Exam running'. */
  async demandNoExam(userId: string): Promise<void> {
    const exam = await this.running.of(userId);
    if (exam) throw new AppError('Exam running', { exam: exam.examId });
  }

  of(userId: string): Promise<Bars> {
    return this.withheld.of(userId);
  }

  /** Of these questions, those that are barred: by themselves, or since they say the same as one that is. */
  async among(em: EntityManager, bars: Bars, questionIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (questionIds.length === 0 || (bars.questionIds.length === 0 && bars.contentKeys.length === 0)) return new Set();
    const rows = await em.execute<{ id: string }[]>(
      `select q.id from unnest(?::uuid[]) as q(id) where q.id = any(?::uuid[]) or exists (select from assistant.passages p
         where p.kind = 'question' and p.source_id = q.id and p.content_key = any(array(select jsonb_array_elements_text(?::jsonb))))`,
      [idList(questionIds), idList(bars.questionIds), JSON.stringify(bars.contentKeys)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Whether a text asks one of the questions that are kept back, or nearly. */
  async asks(bars: Bars, text: string): Promise<boolean> {
    const asked = trigramsOf(text);
    if (asked.size === 0 || bars.versionIds.length === 0) return false;
    const likened = await this.likened(bars.versionIds);
    return likened.some((one) => isAsked(asked, one));
  }

  private async likened(versionIds: readonly string[]): Promise<Likened[]> {
    const unknown = versionIds.filter((id) => !this.kept.has(id));
    const texts = unknown.length > 0 ? await this.withheld.texts(unknown) : [];
    const fresh = new Map(texts.map(({ versionId, stem, options }) => [versionId, likenedOf(stem, options)]));
    for (const [id, likened] of fresh) this.keep(id, likened);
    const found = versionIds.flatMap((id) => this.kept.get(id) ?? fresh.get(id) ?? []);
    // The oldest go first: a map keeps the order of insertion.
    for (const [id, likened] of this.kept) {
      if (this.trigrams <= maxTrigrams) break;
      this.kept.delete(id);
      this.trigrams -= sizeOf(likened);
    }
    return found;
  }

  private keep(id: string, likened: Likened): void {
    // Two who ask at once have both read it.
    if (!this.kept.has(id)) this.trigrams += sizeOf(likened);
    this.kept.set(id, likened);
  }
}
