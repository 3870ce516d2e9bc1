import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExamBrief } from '#contracts/http/exams';
import type { Actor } from '#platform/kernel';
import { holds } from '../domain/rights.js';
import { Courses } from '../ports.js';
import { briefOf, readBriefRows, type BriefRow, type ExamFilter } from './briefs.sql.js';
import { ExamCounts } from './exam-counts.js';

const publicStates = ['scheduled', 'open', 'closed', 'results'];
const namedStates = [...publicStates, 'cancelled', 'archived'];

/** Briefs of exams in three statements, however many there are: exams with own attempts, counts, course names. */
@Injectable()
export class BriefReader {
  constructor(
    private readonly counts: ExamCounts,
    private readonly courses: Courses,
  ) {}

  /** Lists leave out drafts, cancelled and archived exams; those asked for by id are there, drafts for staff alone. */
  async read(em: EntityManager, actor: Actor, filter: ExamFilter): Promise<{ readonly row: BriefRow; readonly brief: ExamBrief }[]> {
    const userId = actor.kind === 'user' ? actor.id : null;
    const states = !filter.examIds ? publicStates : holds(actor, 'exams.read') ? [...namedStates, 'draft'] : namedStates;
    const rows = await readBriefRows(em, userId, filter, states);
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
}
