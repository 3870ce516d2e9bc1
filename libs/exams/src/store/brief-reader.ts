import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExamBrief } from '#contracts/http/exams';
import type { Actor } from '#platform/kernel';
import { holds } from '../domain/rights.js';
import { Courses } from '../ports.js';
import { briefOf, readBriefRows, type BriefRow, type ExamFilter } from './briefs.sql.js';
import { ExamSight } from './exam-sight.js';
import { ExamCounts } from './exam-counts.js';

const publicStates = ['scheduled', 'open', 'closed', 'results'];
const namedStates = [...publicStates, 'cancelled', 'archived'];

/** Briefs of exams in three statements, however many there are: exams with own attempts, counts, course names. */
@Injectable()
export class BriefReader {
  constructor(
    private readonly counts: ExamCounts,
    private readonly courses: Courses,
    private readonly sight: ExamSight,
  ) {}

  /** Lists leave out drafts, cancelled and archived exams; those asked for by id are there, drafts for the staff who see them. */
  async read(em: EntityManager, actor: Actor, filter: ExamFilter): Promise<{ readonly row: BriefRow; readonly brief: ExamBrief }[]> {
    const userId = actor.kind === 'user' ? actor.id : null;
    const isStaff = holds(actor, 'exams.read');
    const states = !filter.examIds ? publicStates : isStaff ? [...namedStates, 'draft'] : namedStates;
    const rows = await this.seen(em, actor, await readBriefRows(em, userId, filter, states, isStaff));
    if (rows.length === 0) return [];
    const names = new Map(
      (await this.courses.names([...new Set(rows.map(({ courseId }) => courseId))])).map((course) => [course.id, course]),
    );
    const counts = await this.counts.of(
      em,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ row, brief: briefOf(row, userId, names.get(row.courseId), counts.get(row.id)) }));
  }

  private async seen(em: EntityManager, actor: Actor, rows: readonly BriefRow[]): Promise<BriefRow[]> {
    const hidden = new Set<string>();
    for (const { id, state } of rows) if (state === 'draft' && !(await this.sight.sees(em, actor, id))) hidden.add(id);
    return rows.filter(({ id }) => !hidden.has(id));
  }
}
