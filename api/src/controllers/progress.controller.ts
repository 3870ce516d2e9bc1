import { Controller } from '@nestjs/common';
import * as progress from '#contracts/http/progress';
import { weekToppersShown } from '#contracts/shared/toppers';
import { GetCourseId, GetCourseWays, GetStudentsToTell, ListCourses, ListLapsedCourses, ListMyCourses } from '#catalog';
import { CountThreads, TellPeople } from '#community';
import { GetExamHistory, GetExamProgress, GetExamTrend, GetNextExams, GetToppers, ListWeekBest } from '#exams';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { paragraphsOf } from './paragraphs.js';

/** How far the trend of the ranks goes back: at a glance, and on the page of its own. */
const GLANCE = 9;
const WHOLE = 20;

const personOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new AppError('Sign in required');
  return actor.id;
};

/** How far somebody is in a course, and who is ahead. */
@Controller()
export class ProgressController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(progress.getCourseSummary)
  async getCourseSummary({ caller, params }: Call<typeof progress.getCourseSummary>) {
    const { userId, courseId } = await this.place(caller, params.slug);
    const [way, { exams, trend }, threads] = await Promise.all([
      this.way(userId, courseId),
      this.dispatcher.query(new GetExamTrend(userId, courseId, GLANCE)),
      this.dispatcher.query(new CountThreads(courseId)),
    ]);
    const { lessons, pdfs, resume, next } = way;
    return { lessons, exams, pdfs, threads, resume, next, trend };
  }

  @Endpoint(progress.getCourseProgress)
  async getCourseProgress({ caller, params }: Call<typeof progress.getCourseProgress>) {
    const { userId, courseId } = await this.place(caller, params.slug);
    const [{ lessons, chapters }, { exams, trend, topics }] = await Promise.all([
      this.way(userId, courseId),
      this.dispatcher.query(new GetExamProgress(userId, courseId, WHOLE)),
    ]);
    return { lessons, exams, chapters: [...chapters], topics, trend };
  }

  @Endpoint(progress.listExamHistory)
  async listExamHistory({ caller, params, query }: Call<typeof progress.listExamHistory>) {
    const { userId, courseId } = await this.place(caller, params.slug);
    return this.dispatcher.query(new GetExamHistory(userId, courseId, query.page));
  }

  @Endpoint(progress.getToppers)
  async getToppers({ caller, params, query }: Call<typeof progress.getToppers>) {
    const { courseId } = await this.place(caller, params.slug);
    return this.dispatcher.query(new GetToppers(caller.actor, { courseId, ...query }));
  }

  @Endpoint(progress.listWeekToppers)
  async listWeekToppers(_call: Call<typeof progress.listWeekToppers>) {
    const courses = new Map((await this.dispatcher.query(new ListCourses())).map((course) => [course.id, course]));
    const best = await this.dispatcher.query(new ListWeekBest([...courses.keys()], weekToppersShown));
    return {
      rows: best.flatMap(({ courseId, ...row }) => {
        const course = courses.get(courseId);
        return course ? [{ courseSlug: course.slug, courseTitle: course.title, ...row }] : [];
      }),
    };
  }

  @Endpoint(progress.listMyProgress)
  async listMyProgress({ caller }: Call<typeof progress.listMyProgress>) {
    const userId = personOf(caller.actor);
    const courseIds = (await this.dispatcher.query(new ListMyCourses(caller.actor))).map(({ id }) => id);
    const [ways, exams, over] = await Promise.all([
      this.dispatcher.query(new GetCourseWays(userId, courseIds)),
      this.dispatcher.query(new GetNextExams(userId, courseIds)),
      this.dispatcher.query(new ListLapsedCourses(userId)),
    ]);
    const nextExams = new Map(exams.map(({ courseId, ...exam }) => [courseId, exam]));
    const courses = ways.map(({ courseId, lessons, seenAt, resume, next }) => ({
      courseId,
      lessons,
      seenAt,
      next: resume ?? next,
      nextExam: nextExams.get(courseId) ?? null,
    }));
    return { courses, over };
  }

  @Endpoint(progress.messageStudents)
  async messageStudents({ caller, params, body }: Call<typeof progress.messageStudents>) {
    const { userIds, course } = await this.dispatcher.query(new GetStudentsToTell(caller.actor, params.id, body.ids));
    if (userIds.length === 0) return { sent: 0 };
    const told = new TellPeople(userIds, body.title, paragraphsOf(body.text), `/courses/${course.slug}`, caller.actor);
    return { sent: (await this.dispatcher.command(told)).people };
  }

  private async place({ actor, user }: Caller, slug: string): Promise<{ userId: string; courseId: string }> {
    const userId = personOf(actor);
    const staff = user?.permissions.includes('exams.read') ?? false;
    return { userId, courseId: await this.dispatcher.query(new GetCourseId(slug, userId, staff)) };
  }

  private async way(userId: string, courseId: string) {
    const [way] = await this.dispatcher.query(new GetCourseWays(userId, [courseId]));
    return way!;
  }
}
