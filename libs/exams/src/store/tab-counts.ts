import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoundedMemory } from './bounded-memory.js';

interface Group {
  readonly instituteKey: string;
  readonly batch: string | null;
  readonly count: number;
}

/** How many people stand under each tab of a board, at most two seconds old. */
@Injectable()
export class TabCounts {
  private readonly memory = new BoundedMemory<Group[]>(200, 2000);

  async of(
    em: EntityManager,
    examId: string,
    who: { readonly instituteKey: string | null; readonly batch: string | null },
  ): Promise<{ institute: number; batch: number }> {
    const groups = await this.memory.get(examId, () =>
      em.execute<Group[]>(
        `select institute_key as "instituteKey", batch, count(*)::int as count from exams.attempts where exam_id = ? and ranked group by institute_key, batch`,
        [examId],
      ),
    );
    const total = (chosen: (group: Group) => boolean) => groups.filter(chosen).reduce((all, { count }) => all + count, 0);
    return {
      institute: who.instituteKey ? total(({ instituteKey }) => instituteKey === who.instituteKey) : 0,
      batch: who.batch ? total(({ batch }) => batch === who.batch) : 0,
    };
  }
}
