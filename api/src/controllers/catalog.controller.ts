import { Controller } from '@nestjs/common';
import * as catalog from '#contracts/http/catalog';
import type { ExamBrief } from '#contracts/http/exams';
import {
  EnrolFree,
  GetCourseBySlug,
  GetEnrolment,
  GetLapsed,
  GetPolicy,
  GetSale,
  ListCategories,
  ListCourses,
  ListMyCourses,
  SavePolicy,
  SearchCourses,
  WorksInCourse,
} from '#catalog';
import { GetExam, GetExamBriefs, GetOwnPlaces } from '#exams';
import { GetRefundDays } from '#commerce';
import { Dispatcher } from '#platform';
import { AppError, visitor, type Actor } from '#platform/kernel';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { ServerClock } from '../http/server-clock.js';

/** How many exams of each kind a public page shows. */
const SHOWN = 12;
/** How many the calendar of the exam batches holds: some months of them. */
const CALENDAR = 60;
/** Of each section the first page takes so many paid and so many free courses; the section's own page has them all. */
const EACH_AT_MOST = 6;

const isSat = ({ mine }: ExamBrief): boolean => mine !== null && mine.state !== 'none' && mine.state !== 'in_progress';
const isIn = ({ mine }: ExamBrief): boolean => mine?.state === 'in_progress';
/** Own exams that are over, in the calendar; a course's own pages have them all. */
const SAT = 10;

const byOpening = (a: ExamBrief, b: ExamBrief): number => a.opensAt.localeCompare(b.opensAt);

/** Exams as people look for them: on now, coming (the next first), over (the latest first). Drafts are nobody's business here. */
const sortExams = (briefs: readonly ExamBrief[]) => ({
  live: briefs.filter(({ state }) => state === 'open').toSorted(byOpening),
  coming: briefs.filter(({ state }) => state === 'scheduled').toSorted(byOpening),
  past: briefs.filter(({ state }) => ['closed', 'results', 'archived', 'cancelled'].includes(state)).toSorted((a, b) => byOpening(b, a)),
});

/** Exams as a course is sold with them: titles and times, nothing of the caller. */
const onOffer = (briefs: readonly ExamBrief[]) =>
  briefs
    .filter(({ state }) => ['scheduled', 'open', 'closed', 'results'].includes(state))
    .toSorted(byOpening)
    .map(({ id, title, subjects, state, opensAt, closesAt, durationSeconds, questionCount }) => ({
      id,
      title,
      subjects,
      state,
      opensAt,
      closesAt,
      durationSeconds,
      questionCount,
    }));

@Controller()
export class CatalogController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly clock: ServerClock,
  ) {}

  @Endpoint(catalog.getHome)
  async getHome({ caller, query }: Call<typeof catalog.getHome>) {
    const whole = query.section === undefined && query.category === undefined;
    const courses = await this.dispatcher.query(new ListCourses(whole ? { eachAtMost: EACH_AT_MOST } : query));
    // Of a part of the site, the exams of its courses; of the whole, all.
    const filter = whole ? {} : { courseIds: courses.map(({ id }) => id) };
    return { ...this.shown(await this.dispatcher.query(new GetExamBriefs(caller.actor, filter))), courses };
  }

  @Endpoint(catalog.getFree)
  async getFree({ caller }: Call<typeof catalog.getFree>) {
    const courses = await this.dispatcher.query(new ListCourses({ free: true }));
    const filter = { courseIds: courses.map(({ id }) => id) };
    return { ...this.shown(await this.dispatcher.query(new GetExamBriefs(caller.actor, filter))), courses };
  }

  @Endpoint(catalog.getCourse)
  async getCourse({ caller, params }: Call<typeof catalog.getCourse>) {
    const course = await this.dispatcher.query(new GetCourseBySlug(params.slug, caller.user?.id ?? null));
    const staff = caller.user?.permissions.includes('exams.read') ?? false;
    const taught = staff && (await this.dispatcher.query(new WorksInCourse(caller.actor, params.slug)));
    return { course, taught, ...(await this.accessOf(caller.actor, course.id)) };
  }

  @Endpoint(catalog.listCourses)
  listCourses({ query }: Call<typeof catalog.listCourses>) {
    return this.dispatcher.query(new SearchCourses(query));
  }

  @Endpoint(catalog.getSale)
  async getSale({ caller: { actor }, params }: Call<typeof catalog.getSale>) {
    const sale = await this.dispatcher.query(new GetSale(actor, params.slug));
    const briefs = await this.dispatcher.query(new GetExamBriefs(actor, { courseIds: [sale.course.id] }));
    return { ...sale, exams: onOffer(briefs), ...(await this.accessOf(actor, sale.course.id)), now: this.now() };
  }

  @Endpoint(catalog.enrolFree)
  async enrolFree({ caller, params }: Call<typeof catalog.enrolFree>) {
    await this.dispatcher.command(new EnrolFree(caller.actor, params.slug));
    return { enrolled: true as const };
  }

  @Endpoint(catalog.listMyCourses)
  async listMyCourses({ caller }: Call<typeof catalog.listMyCourses>) {
    return { courses: await this.dispatcher.query(new ListMyCourses(caller.actor)) };
  }

  @Endpoint(catalog.listCourseExams)
  async listCourseExams({ caller, params }: Call<typeof catalog.listCourseExams>) {
    const course = await this.dispatcher.query(new GetCourseBySlug(params.slug, caller.user?.id ?? null));
    return { now: this.now(), ...sortExams(await this.dispatcher.query(new GetExamBriefs(caller.actor, { courseIds: [course.id] }))) };
  }

  @Endpoint(catalog.getExamCalendar)
  async getExamCalendar({ caller }: Call<typeof catalog.getExamCalendar>) {
    const batches = (await this.dispatcher.query(new ListCourses())).filter(({ kind }) => kind === 'exam-batch');
    const filter = { courseIds: batches.map(({ id }) => id) };
    const { live, coming } = sortExams(await this.dispatcher.query(new GetExamBriefs(caller.actor, filter)));
    const all = sortExams(await this.dispatcher.query(new GetExamBriefs(caller.actor, {})));
    // What the caller writes first, then what can be begun; last what is open for those alone who have more time.
    const rankOf = (exam: ExamBrief): number => (isIn(exam) ? 0 : Date.parse(exam.lastStartAt) > this.clock.now() ? 1 : 2);
    const running = all.live.toSorted((a, b) => rankOf(a) - rankOf(b) || a.closesAt.localeCompare(b.closesAt)).slice(0, SHOWN);
    const past = all.past.filter(isSat).slice(0, SAT);
    const sat = [...running, ...live, ...past].filter(isSat).map(({ id }) => id);
    const places = sat.length === 0 ? [] : await this.dispatcher.query(new GetOwnPlaces(caller.actor, [...new Set(sat)]));
    return { now: this.now(), running, live: live.slice(0, CALENDAR), coming: coming.slice(0, CALENDAR), past, places };
  }

  @Endpoint(catalog.getPublicExam)
  async getPublicExam({ params }: Call<typeof catalog.getPublicExam>) {
    const facts = await this.dispatcher.query(new GetExam(visitor, params.examId));
    // An exam of a course that is not shown is not shown either.
    const course = await this.dispatcher.query(new GetCourseBySlug(facts.exam.courseSlug, null)).catch((thrown: unknown) => {
      throw thrown instanceof AppError && thrown.message === 'Course not found' ? new AppError('Exam not found') : thrown;
    });
    return { facts, free: course.free };
  }

  @Endpoint(catalog.listCategories)
  async listCategories(_call: Call<typeof catalog.listCategories>) {
    return { categories: await this.dispatcher.query(new ListCategories()) };
  }

  @Endpoint(catalog.getPolicy)
  async getPolicy({ params }: Call<typeof catalog.getPolicy>) {
    const policy = await this.dispatcher.query(new GetPolicy(params.name));
    return { ...policy, facts: { refundDays: await this.dispatcher.query(new GetRefundDays()) } };
  }

  @Endpoint(catalog.savePolicy)
  savePolicy({ caller, params, body }: Call<typeof catalog.savePolicy>) {
    return this.dispatcher.command(new SavePolicy(caller.actor, { ...params, ...body }));
  }

  /** The caller's own access to a course, or since when it is over. */
  private async accessOf(actor: Actor, courseId: string) {
    if (actor.kind !== 'user') return { enrolled: false, enrolmentEndsAt: null, lapsedAt: null };
    const enrolment = await this.dispatcher.query(new GetEnrolment(actor.id, courseId));
    const lapsedAt = enrolment ? null : await this.dispatcher.query(new GetLapsed(actor.id, courseId));
    return { enrolled: enrolment !== null, enrolmentEndsAt: enrolment?.endsAt ?? null, lapsedAt };
  }

  /** Exams as a public page shows them: the next of each kind, none that was cancelled or put away. */
  private shown(briefs: readonly ExamBrief[]) {
    const { live, coming, past } = sortExams(briefs);
    const finished = past.filter(({ state }) => state === 'closed' || state === 'results');
    return { now: this.now(), live: live.slice(0, SHOWN), coming: coming.slice(0, SHOWN), finished: finished.slice(0, SHOWN) };
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
