import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ReadDb } from '#platform';
import { rowsOf } from '../sql.js';
import { invariants, type Invariant } from './invariants.js';

export interface Found {
  readonly name: string;
  readonly says: string;
  /** How many rows break the rule. */
  readonly count: number;
  /** The first few of them. */
  readonly sample: readonly string[];
}

export interface Verified {
  readonly violations: number;
  readonly invariants: readonly Found[];
}

/** Rules that take more than SQL to look at: whoever can see them says what it found of each. */
export type FurtherLook = () => Promise<readonly Found[]>;

const SHOWN = 5;

/** Boards in Redis, compared by whoever can read both. */
export const boardsLook =
  (differing: () => Promise<readonly string[]>): FurtherLook =>
  async () => {
    const rows = await differing();
    const says = 'A board whose ranks in Redis are not those of SQL';
    return [{ name: 'board-unlike-sql', says, count: rows.length, sample: rows.slice(0, SHOWN) }];
  };

/** A look a day is kept, at whatever hour the last one was made. */
const KEPT = `interval '20 hours'`;

const countSql = ({ sql }: Pick<Invariant, 'sql'>): string =>
  `select count(*)::int as count, coalesce((array_agg(v.id order by v.id))[1:${SHOWN}], '{}') as sample from (${sql}) v`;

/** Looks for broken rules over the whole database. Reads alone; a rule that holds costs one statement. */
@Injectable()
export class Verify {
  constructor(
    private readonly em: EntityManager,
    private readonly reads: ReadDb,
  ) {}

  /** Whether the last look is older than a night, or there was none. */
  async due(): Promise<boolean> {
    const [row] = await rowsOf<{ due: boolean }>(
      this.em.fork(),
      `select not exists (select from commerce.settings s where s.name = 'verify' and s.updated_at > platform.now() - ${KEPT}) as due`,
    );
    return row!.due;
  }

  async run(further: readonly FurtherLook[] = []): Promise<Verified> {
    const found: Found[] = [];
    for (const { name, says, sql } of invariants) {
      const [row] = await this.reads.query<{ count: number; sample: string[] }>(countSql({ sql }));
      found.push({ name, says, count: row!.count, sample: row!.sample });
    }
    for (const look of further) found.push(...(await look()));
    return { violations: found.reduce((sum, { count }) => sum + count, 0), invariants: found };
  }
}
