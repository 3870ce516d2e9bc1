import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { getMistakes, listMistakes } from '#contracts/http/quiz';
import type { ResponseOf } from '#contracts/http/endpoint';
import { QuizItems } from '../quiz/quiz-items.js';
import { countDue, dueByDay, listCards, nextCards, seenToday, type Due } from '../store/mistakes.sql.js';
import { iso } from '../store/sql.js';

/** How many days ahead the page and the training plan look. */
const daysAhead = 14;
/** Cards that a step of the training plan may name. */
const nextOnes = 50;

type Mistakes = ResponseOf<typeof getMistakes>;
export class GetMistakes extends Query<Mistakes> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetMistakes)
export class GetMistakesHandler implements IQueryHandler<GetMistakes> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
  ) {}

  async execute({ userId }: GetMistakes): Promise<Mistakes> {
    const hidden = await this.items.hidden(this.em, userId);
    const { seen, known } = await seenToday(this.em, userId);
    return {
      due: await countDue(this.em, userId, hidden),
      days: await dueByDay(this.em, userId, hidden, daysAhead),
      seenToday: seen,
      knownToday: known,
    };
  }
}

type Listed = ResponseOf<typeof listMistakes>;
/** The own mistakes, those due first; never with what marks them. */
export class ListMistakes extends Query<Listed> {
  constructor(
    readonly userId: string,
    readonly asked: { readonly dueOnly: boolean; readonly page: number },
  ) {
    super();
  }
}

@QueryHandler(ListMistakes)
export class ListMistakesHandler implements IQueryHandler<ListMistakes> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
  ) {}

  async execute({ userId, asked }: ListMistakes): Promise<Listed> {
    const { rows, total } = await listCards(this.em, userId, await this.items.hidden(this.em, userId), asked);
    const texts = await this.items.texts(
      this.em,
      rows.map(({ versionId }) => versionId),
    );
    const byVersion = new Map(texts.map(({ item }) => [item.versionId, item]));
    const shown = rows.flatMap(({ versionId, topicId: _topic, wrongAt, ...row }) => {
      const item = byVersion.get(versionId);
      return item
        ? [{ ...row, wrongAt: iso(wrongAt), stem: item.stem, subject: item.path.subject, topic: item.path.topic ?? item.path.chapter }]
        : [];
    });
    return { rows: shown, total, page: asked.page };
  }
}

/** What is due of a person's mistakes, for whoever plans their days: counts, by day from today, and the next cards. */
export interface DueMistakes {
  readonly counts: Due;
  readonly days: readonly { readonly day: string; readonly due: number }[];
  /** The longest due first. */
  readonly next: readonly { readonly questionId: string; readonly topicId: string; readonly dueOn: string }[];
}

export class GetDueMistakes extends Query<DueMistakes> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetDueMistakes)
export class GetDueMistakesHandler implements IQueryHandler<GetDueMistakes> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: QuizItems,
  ) {}

  async execute({ userId }: GetDueMistakes): Promise<DueMistakes> {
    const hidden = await this.items.hidden(this.em, userId);
    const next = await nextCards(this.em, userId, hidden, nextOnes);
    return {
      counts: await countDue(this.em, userId, hidden),
      days: await dueByDay(this.em, userId, hidden, daysAhead),
      next: next.map(({ questionId, topicId, dueOn }) => ({ questionId, topicId, dueOn })),
    };
  }
}
