import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoundedMemory } from './bounded-memory.js';

interface Group {
  readonly instituteKey: string;
  readonly batch: string | null;
  readonly count: number;
}

interface Counted {
  readonly version: number;
  readonly groups: readonly Group[];
}

/**
 * How many people stand under each tab of a board, at most two seconds old however fast it moves. They bring the version that they were
 * counted at: an answer with them is of no newer one, or a page that has the newest would never ask for the numbers that belong to it.
 */
@Injectable()
export class TabCounts {
  private readonly memory = new BoundedMemory<Counted>(200, 2000);

  /** `version`: of the board, read before; the answer's is that or an older one. */
  async of(
    em: EntityManager,
    examId: string,
    version: number,
    who: { readonly instituteKey: string | null; readonly batch: string | null },
  ): Promise<{ version: number; institute: number; batch: number }> {
    // Whoever has neither is shown no number that could be old.
    if (!who.instituteKey && !who.batch) return { version, institute: 0, batch: 0 };
    const counted = await this.memory.get(examId, async () => ({
      version,
      groups: await em.execute<Group[]>(
        `select institute_key as "instituteKey", batch, count(*)::int as count from exams.attempts where exam_id = ? and ranked group by institute_key, batch`,
        [examId],
      ),
    }));
    const total = (chosen: (group: Group) => boolean) => counted.groups.filter(chosen).reduce((all, { count }) => all + count, 0);
    return {
      version: Math.min(version, counted.version),
      institute: who.instituteKey ? total(({ instituteKey }) => instituteKey === who.instituteKey) : 0,
      batch: who.batch ? total(({ batch }) => batch === who.batch) : 0,
    };
  }
}
