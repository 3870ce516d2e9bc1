import { Injectable } from '@nestjs/common';
import type { Access } from '#contracts/http/endpoint';
import { EnrolFree, FindEnrolled, GetAdmission, GetCourseBySlug, WorksInCourse } from '#catalog';
import { DemandAdmitted, GetExamCourses, NamesAdmitted, SeesExam } from '#exams';
import { BoundedCache, Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { has, ruleOf, type AccessRule, type Admissions, type User } from './access-rules.js';
import { Gather } from './gather.js';

const isStaff = (user: User): boolean => has(user, 'exams.read');

/** A positive answer holds for at most this long: a withdrawn enrolment is felt on the next call after it. */
const ADMITTED_MS = 3000;

/**
 * Who may pass which endpoint. A rule is made once for each endpoint, from its contract value; an endpoint without a rule cannot be built.
 * Enrolment is asked of the catalog; a course that is free enrols on first entry. Staff pass where they look after the course or the exam;
 * anywhere else they are let in as anybody is.
 */
@Injectable()
export class AccessGuard implements Admissions {
  private readonly admitted = new BoundedCache<boolean>(50_000, ADMITTED_MS);
  /** Raised for a person whose access was taken away: what is kept of them under the number before counts no more. */
  private readonly turns = new Map<string, number>();
  private readonly coursesOf = new BoundedCache<readonly string[]>(1000, ADMITTED_MS);
  /** A hall comes in the same second: who is enrolled is asked for many at once. */
  private readonly seated = new Gather<string, boolean>(async (courseIds, userIds) => {
    const enrolled = await this.dispatcher.query(new FindEnrolled(userIds, courseIds.split(' ')));
    return userIds.map((id) => enrolled.has(id));
  });
  /** Whether an exam names whom it admits. */
  private readonly naming = new BoundedCache<boolean>(1000, ADMITTED_MS);
  private readonly courseBySlug = new BoundedCache<string>(1000, ADMITTED_MS);

  constructor(private readonly dispatcher: Dispatcher) {}

  ruleOf(access: Access): AccessRule {
    return ruleOf(access, this);
  }

  /** Throws 'Course not found' or 'Not enrolled'. */
  async enrolled(user: User, slug: string): Promise<void> {
    await this.admitted.get(this.keyOf(user, slug), async () => {
      if (isStaff(user) && (await this.dispatcher.query(new WorksInCourse(user, slug)))) return true;
      const courseId = await this.courseBySlug.get(slug, async () => (await this.dispatcher.query(new GetCourseBySlug(slug, user.id))).id);
      return this.admit(user, [courseId]);
    });
  }

  /** Throws 'Exam not found', 'Not admitted' or 'Not enrolled'. */
  async takesExam(user: User, examId: string): Promise<void> {
    await this.admitted.get(this.keyOf(user, examId), async () => {
      if (isStaff(user) && (await this.dispatcher.query(new SeesExam(user, examId)))) return true;
      const courseIds = await this.coursesOf.get(examId, () => this.dispatcher.query(new GetExamCourses(examId)));
      if (courseIds.length === 0) throw new AppError('Exam not found');
      if (await this.naming.get(examId, () => this.dispatcher.query(new NamesAdmitted(examId))))
        await this.dispatcher.query(new DemandAdmitted(user.id, examId));
      return this.admit(user, courseIds);
    });
  }

  /** Something about the person's access changed: asked anew with the next call. */
  forget(userId: string): void {
    // What was admitted longest ago has run out of itself.
    if (this.turns.size >= 10_000) this.turns.delete(this.turns.keys().next().value ?? '');
    const turn = this.turns.get(userId) ?? 0;
    this.turns.delete(userId);
    this.turns.set(userId, turn + 1);
  }

  private keyOf(user: User, what: string): string {
    // A role that was taken away counts no more with the next call.
    return `${user.id} ${this.turns.get(user.id) ?? 0} ${isStaff(user) ? 'staff' : ''} ${what}`;
  }

  private async admit(user: User, courseIds: readonly string[]): Promise<true> {
    if (await this.seated.of(courseIds.join(' '), user.id)) return true;
    const { enrolled, freeCourseId } = await this.dispatcher.query(new GetAdmission(user.id, [...courseIds]));
    if (enrolled) return true;
    if (freeCourseId === null) throw new AppError('Not enrolled');
    await this.dispatcher.command(new EnrolFree(user, freeCourseId));
    return true;
  }
}
