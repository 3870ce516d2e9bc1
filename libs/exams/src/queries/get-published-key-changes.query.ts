import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { bankKeyOf } from '../domain/bank-key.js';
import { QuestionDesk } from '../ports.js';
import { readPublishedKeyChanges } from '../store/key-changes.sql.js';
import { readPaperSeed } from '../store/keyed.sql.js';

/** What a version of a question is answered by, in the bank's own option ids, by the newest correction of an exam. */
interface PublishedKeyChange {
  readonly versionId: string;
  readonly cancelled: boolean;
  readonly key: { readonly optionIds: string[]; readonly number: string | null; readonly tolerance: string | null };
  readonly reason: string;
  /** Null where it stayed. */
  readonly explanation: { readonly before: string; readonly after: string } | null;
}

/** The newest correction of each key of an exam whose results are out; none before, when a correction would tell what the paper holds. */
export class GetPublishedKeyChanges extends Query<PublishedKeyChange[]> {
  constructor(readonly examId: string) {
    super();
  }
}

@QueryHandler(GetPublishedKeyChanges)
export class GetPublishedKeyChangesHandler implements IQueryHandler<GetPublishedKeyChanges> {
  constructor(
    private readonly em: EntityManager,
    private readonly bank: QuestionDesk,
  ) {}

  async execute({ examId }: GetPublishedKeyChanges): Promise<PublishedKeyChange[]> {
    const changes = await readPublishedKeyChanges(this.em, examId);
    const seed = changes.length === 0 ? null : await readPaperSeed(this.em, examId);
    if (seed === null) return [];
    const facts = new Map((await this.bank.facts(changes.map(({ versionId }) => versionId))).map((one) => [one.versionId, one]));
    return changes.map(({ versionId, number, after, reason, explanation }) => ({
      versionId,
      cancelled: after.cancelled,
      key: {
        optionIds: bankKeyOf(seed, number, facts.get(versionId)?.options ?? [], after.optionIds),
        number: after.number,
        tolerance: after.tolerance,
      },
      reason,
      explanation,
    }));
  }
}
