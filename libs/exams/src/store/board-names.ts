import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstName, type Actor } from '#platform/kernel';
import { CourseMembers } from '../ports.js';

interface Named {
  readonly name: string;
  readonly institute: string;
}

/** A row for those who share no course with its person, and for what is pushed to all who watch. */
export const withFirstName = <T extends Named>(row: T): T => ({ ...row, name: firstName(row.name), institute: '' });

/**
 * Who reads names and institutes on boards: who stands in one of the courses by more than a free entry. With free entry that would be
 * everybody with an account, and most people on boards are minors. Staff of the course or exam are asked before.
 */
@Injectable()
export class BoardNames {
  constructor(private readonly members: CourseMembers) {}

  async areShown(actor: Actor, courseIds: readonly string[]): Promise<boolean> {
    if (actor.kind !== 'user' || courseIds.length === 0) return actor.kind === 'system';
    return (await this.members.admitted([actor.id], courseIds)).has(actor.id);
  }

  async areShownIn(em: EntityManager, actor: Actor, examId: string): Promise<boolean> {
    const rows = await em.execute<{ id: string }[]>('select course_id as id from exams.exam_courses where exam_id = ?', [examId]);
    return this.areShown(
      actor,
      rows.map(({ id }) => id),
    );
  }
}
