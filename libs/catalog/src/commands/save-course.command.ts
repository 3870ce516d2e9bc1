import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import type { CourseSettings } from '#contracts/http/courses-desk';
import { Audit, changedFields, Pages } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { gapsOf, refuseFaults, refuseGaps } from '../domain/course-rules.js';
import { introVideo } from '../domain/intro-video.js';
import { demand } from '../domain/rights.js';
import { sanitiseCourseText } from '../rich-text/sanitise-policy.js';
import { demandCategory } from '../store/categories.sql.js';
import { holdCourse, settingsOf } from '../store/desk-courses.sql.js';
import { setTeachers } from '../store/teachers.sql.js';

/** What a course says and costs, as a whole. A price holds for what is ordered from then on. */
export class SaveCourse extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly version: number,
    readonly settings: CourseSettings,
  ) {
    super();
  }
}

const plain = (text: string): string => composed(text.trim());

const cleaned = (given: CourseSettings): CourseSettings => ({
  ...given,
  title: plain(given.title),
  subtitle: plain(given.subtitle),
  cover: { subject: plain(given.cover.subject), formula: given.cover.formula.trim(), ground: given.cover.ground },
  descriptionHtml: sanitiseCourseText(given.descriptionHtml, 'settings.descriptionHtml'),
  learn: given.learn.map(plain),
  faq: given.faq.map(({ q, a }) => ({ q: plain(q), a: plain(a) })),
  routineHtml: sanitiseCourseText(given.routineHtml, 'settings.routineHtml'),
  introVideo: given.introVideo ? introVideo(given.introVideo) : null,
});

/** Long texts stand in the log by their length: who wants to read them reads the course. */
const logged = (settings: CourseSettings): CourseSettings => ({
  ...settings,
  descriptionHtml: cutText(settings.descriptionHtml, 2000),
  routineHtml: cutText(settings.routineHtml, 2000),
});

@CommandHandler(SaveCourse)
export class SaveCourseHandler implements ICommandHandler<SaveCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /**
   * Throws 'Not allowed', 'Course not found', 'Changed meanwhile', 'Invalid input', 'Slug taken', 'Category not found', 'Teacher not found',
   * 'Course not ready' (it stands on the lists and would lack something there).
   */
  async execute({ actor, courseId, version, settings: given }: SaveCourse): Promise<void> {
    demand(actor, 'courses.write');
    const stored = await holdCourse(this.em, courseId, version);
    refuseFaults(given);
    const settings = cleaned(given);
    // Who looks after what is taught leaves what it costs to who sells.
    const { pricePaisa, listPricePaisa } = settingsOf(stored);
    if (pricePaisa !== settings.pricePaisa || listPricePaisa !== settings.listPricePaisa) demand(actor, 'sales.write');
    const changed = changedFields(logged(settingsOf(stored)), logged(settings));
    if (!changed && settings.descriptionHtml === stored.descriptionHtml && settings.routineHtml === stored.routineHtml) return;
    // What it lacked already does not keep anybody from changing its price.
    const lacked = gapsOf(settingsOf(stored), stored.now);
    if (stored.state === 'published') refuseGaps(gapsOf(settings, stored.now).filter((gap) => !lacked.includes(gap)));
    await demandCategory(this.em, settings.categoryId, settings.section);
    await this.write(courseId, settings);
    await setTeachers(this.em, courseId, settings.teacherIds);
    this.audit.add({ action: 'course.save', subjectKind: 'course', subjectId: courseId, subject: settings.title, ...changed });
    if (stored.state === 'published') for (const tag of ['home', 'courses', 'categories', 'exams'] as const) this.pages.touch(tag);
  }

  private async write(courseId: string, settings: CourseSettings): Promise<void> {
    try {
      await this.em.execute(
        `update catalog.courses set slug = ?, title = ?, subtitle = ?, kind = ?, section = ?, category_id = ?, cover = ?::jsonb, price_paisa = ?,
           list_price_paisa = ?, access_days = ?, access_until = ?::timestamptz, seat_limit = ?, enrol_on_entry = ?, description_html = ?,
           learn = ?::jsonb, faq = ?::jsonb, routine_html = ?, intro_video = ?, position = ?, version = version + 1, changed_at = platform.now()
         where id = ?`,
        [
          settings.slug,
          settings.title,
          settings.subtitle,
          settings.kind,
          settings.section,
          settings.categoryId,
          JSON.stringify(settings.cover),
          settings.pricePaisa,
          settings.listPricePaisa,
          settings.accessDays,
          settings.accessUntil,
          settings.seatLimit,
          settings.enrolOnEntry,
          settings.descriptionHtml,
          JSON.stringify(settings.learn),
          JSON.stringify(settings.faq),
          settings.routineHtml,
          settings.introVideo,
          settings.position,
          courseId,
        ],
      );
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('Slug taken', { slug: settings.slug }, { cause: error });
      throw error;
    }
  }
}
