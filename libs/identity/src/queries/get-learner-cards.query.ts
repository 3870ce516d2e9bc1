import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Seal } from '#platform';
import { readCanonical } from '../store/institutes.sql.js';

/** What other participants may see of a person, and by what the leaderboard's tabs gather. */
export interface LearnerCard {
  readonly userId: string;
  readonly name: string;
  /** As staff has named what it was merged into; else as typed. */
  readonly institute: string;
  /** As the person typed it. */
  readonly instituteTyped: string;
  /** Equal for two spellings of one institute; empty where none is given. */
  readonly instituteKey: string;
  readonly batch: string | null;
  /** Proven by a code; one account a phone. */
  readonly phoneProven: boolean;
  /** A keyed hash of the proven number, as hex: equal for one number, whichever account has it; null where it was not asked for. */
  readonly phoneKey: string | null;
  /** Has said to be 18, or that a guardian agrees. */
  readonly guardianKnown: boolean;
}

/** The cards of many people at once; unknown ids are left out. Phone keys need SETTINGS_KEY, which not every process has. */
export class GetLearnerCards extends Query<LearnerCard[]> {
  constructor(
    readonly userIds: readonly string[],
    readonly options: { readonly withPhoneKeys?: boolean } = {},
  ) {
    super();
  }
}

/** The purpose of the key that numbers are hashed with. Another one would let a phone start an exam again that is on. */
const PHONE_KEYS = 'phone-keys';

type CardRow = Omit<LearnerCard, 'instituteKey' | 'instituteTyped' | 'phoneProven' | 'phoneKey'> & { readonly phone: string | null };

@QueryHandler(GetLearnerCards)
export class GetLearnerCardsHandler implements IQueryHandler<GetLearnerCards> {
  constructor(
    private readonly em: EntityManager,
    private readonly seal: Seal,
  ) {}

  async execute({ userIds, options }: GetLearnerCards): Promise<LearnerCard[]> {
    if (userIds.length === 0) return [];
    const rows = await this.em.execute<CardRow[]>(
      `select id as "userId", name, coalesce(institute, '') as institute, hsc_batch as batch, proven_phone as phone,
         guardian_consent is not null as "guardianKnown"
       from identity.users where id = any(?::uuid[])`,
      [`{${userIds.join(',')}}`],
    );
    const names = await readCanonical(
      this.em,
      rows.map(({ institute }) => institute),
    );
    return rows.map(({ phone, institute, ...row }) => ({
      ...row,
      institute: names.get(institute)?.name ?? institute,
      instituteTyped: institute,
      instituteKey: names.get(institute)?.key ?? '',
      phoneProven: phone !== null,
      phoneKey: phone === null || !options.withPhoneKeys ? null : this.seal.mac(PHONE_KEYS, phone),
    }));
  }
}
