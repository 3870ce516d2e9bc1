import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { passageOfQuestion, passagesOfLesson } from '../indexing/passages-of.js';
import { Material } from '../ports.js';
import {
  dropOthers,
  dropPassages,
  keepFilling,
  readFilling,
  settlePassages,
  staleQuestions,
  writePassages,
} from '../store/passages.sql.js';

/** Texts are cleaned and parted one by one: so many at once that others come to their turn. */
const AT_ONCE = 1000;
const LESSONS_AT_ONCE = 200;

/**
 * Goes on through all that there is, and makes the passages that are missing or of another version; `more`: the end is not reached. Where it
 * was, stands in SQL: whoever goes on, goes on there. Harmless to run twice.
 */
export class FillPassages extends Command<{ more: boolean }> {
  constructor(readonly kind: 'question' | 'lesson') {
    super();
  }
}

@CommandHandler(FillPassages)
export class FillPassagesHandler implements ICommandHandler<FillPassages> {
  constructor(
    private readonly em: EntityManager,
    private readonly material: Material,
  ) {}

  async execute({ kind }: FillPassages): Promise<{ more: boolean }> {
    const after = await readFilling(this.em, kind);
    const last = kind === 'question' ? await this.questions(after) : await this.lessons(after);
    await keepFilling(this.em, kind, last);
    if (last === null) await settlePassages(this.em);
    return { more: last !== null };
  }

  private async questions(after: string | null): Promise<string | null> {
    const { marks, last } = await this.material.questionsAfter(after, AT_ONCE);
    const stale = await staleQuestions(this.em, marks);
    await writePassages(this.em, (await this.material.questions(stale)).map(passageOfQuestion));
    const ids = marks.map(({ questionId }) => questionId);
    await dropOthers(this.em, 'question', { after, last }, ids);
    return last;
  }

  private async lessons(after: string | null): Promise<string | null> {
    const ids = await this.material.lessonsAfter(after, LESSONS_AT_ONCE);
    const rows = (await this.material.lessons(ids)).flatMap(passagesOfLesson);
    await writePassages(this.em, rows);
    const last = ids.length < LESSONS_AT_ONCE ? null : (ids.at(-1) ?? null);
    await dropOthers(this.em, 'lesson', { after, last }, ids);
    await dropPassages(this.em, 'lesson', ids, partsOf(rows));
    return last;
  }
}

const partsOf = (rows: readonly { readonly sourceId: string; readonly part: number }[]): Map<string, number> => {
  const parts = new Map<string, number>();
  for (const { sourceId, part } of rows) parts.set(sourceId, Math.max(parts.get(sourceId) ?? 0, part + 1));
  return parts;
};

/** These questions or lessons say something else now, or are not there any more. Harmless to run twice. */
export class IndexSources extends Command<void> {
  constructor(
    readonly kind: 'question' | 'lesson',
    readonly ids: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(IndexSources)
export class IndexSourcesHandler implements ICommandHandler<IndexSources> {
  constructor(
    private readonly em: EntityManager,
    private readonly material: Material,
  ) {}

  async execute({ kind, ids }: IndexSources): Promise<void> {
    const rows =
      kind === 'question'
        ? (await this.material.questions(ids)).map(passageOfQuestion)
        : (await this.material.lessons(ids)).flatMap(passagesOfLesson);
    await writePassages(this.em, rows);
    await dropPassages(this.em, kind, ids, partsOf(rows));
  }
}
