import { Injectable } from '@nestjs/common';
import type { Access } from '#contracts/http/endpoint';
import { EnrolFree, GetAdmission, GetCourseBySlug } from '#catalog';
import { GetExamCourses } from '#exams';
import { Dispatcher } from '#platform';
import { AppError } from '#platform/kernel';
import { has, ruleOf, type AccessRule, type Admissions, type User } from './access-rules.js';
import { BoundedCache } from './bounded-cache.js';

/** A positive answer holds for at most this long: a withdrawn enrolment is felt on the next call after it. */
const ADMITTED_MS = 3000;

/**
 * Who may pass which door. A rule is made once for each endpoint, from its contract value; a door without a rule cannot be built.
 * Enrolment is asked of the catalog; a course that is free enrols on first entry.
 */
@Injectable()
export class AccessGuard implements Admissions {
  private readonly admitted = new BoundedCache<boolean>(50_000, ADMITTED_MS);
  private readonly coursesOf = new BoundedCache<readonly string[]>(1000, ADMITTED_MS);
  private readonly courseBySlug = new BoundedCache<string>(1000, ADMITTED_MS);

  constructor(private readonly dispatcher: Dispatcher) {}

  ruleOf(access: Access): AccessRule {
    return ruleOf(access, this);
  }

  /** Throws 'Course not found' or 'Not enrolled'. */
  async enrolled(user: User, slug: string): Promise<void> {
    if (has(user, 'exams.read')) return;
    await this.admitted.get(`${user.id} ${slug}`, async () => {
      const courseId = await this.courseBySlug.get(slug, async () => (await this.dispatcher.query(new GetCourseBySlug(slug))).id);
      return this.admit(user, [courseId]);
    });
  }

  /** Throws 'Exam not found' or 'Not enrolled'. */
  async takesExam(user: User, examId: string): Promise<void> {
    if (has(user, 'exams.read')) return;
    await this.admitted.get(`${user.id} ${examId}`, async () => {
      const courseIds = await this.coursesOf.get(examId, () => this.dispatcher.query(new GetExamCourses(examId)));
      if (courseIds.length === 0) throw new AppError('Exam not found');
      return this.admit(user, courseIds);
    });
  }

  private async admit(user: User, courseIds: readonly string[]): Promise<true> {
    const { enrolled, freeCourseId } = await this.dispatcher.query(new GetAdmission(user.id, [...courseIds]));
    if (enrolled) return true;
    if (freeCourseId === null) throw new AppError('Not enrolled');
    await this.dispatcher.command(new EnrolFree(user, freeCourseId));
    return true;
  }
}
