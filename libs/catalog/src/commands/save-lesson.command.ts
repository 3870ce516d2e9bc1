import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LessonBody } from '#contracts/http/lessons-desk-shapes';
import { Audit, changedFields, FormulaChecker, Outbox, Preparations, sanitiseArticle } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { lessonGapsOf, ofItsKind, refuseLessonFaults, refuseLessonGaps } from '../domain/lesson-rules.js';
import { demand } from '../domain/rights.js';
import { wouldLoop } from '../domain/unlock.js';
import { CourseExams } from '../ports.js';
import { demandFiles, readFiles, type WantedFile } from '../store/desk-files.sql.js';
import { moveToChapter, readAfter, readDeskLesson, writeLesson, type StoredLesson } from '../store/desk-lessons.sql.js';
import { holdChapter, holdOutline } from '../store/outline.sql.js';

/** What a lesson says and shows, as a whole. */
export class SaveLesson extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly lessonId: string,
    readonly version: number,
    readonly lesson: LessonBody,
  ) {
    super();
  }
}

const plain = (text: string): string => composed(text.trim());
/** Whether a person sees anything: a picture is something. */
const isEmpty = (html: string): boolean => !/<img\s/i.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';

const cleaned = (given: LessonBody): LessonBody => {
  const bodyHtml = sanitiseArticle(given.bodyHtml, 'lesson.bodyHtml');
  return ofItsKind({
    ...given,
    title: plain(given.title),
    bodyHtml: isEmpty(bodyHtml) ? '' : bodyHtml,
    classUrl: given.classUrl === null ? null : plain(given.classUrl),
    attachments: given.attachments.map(({ mediaId, name }) => ({ mediaId, name: plain(name) })),
  });
};

const wantedOf = ({ kind, mediaId, attachments, captions }: LessonBody): WantedFile[] => [
  ...(mediaId === null ? [] : [{ mediaId, kinds: [kind === 'pdf' ? ('pdf' as const) : ('video' as const)], field: 'lesson.mediaId' }]),
  ...attachments.map((file, place) => ({
    mediaId: file.mediaId,
    kinds: ['file', 'pdf'] as const,
    field: `lesson.attachments.${place}`,
  })),
  ...captions.map((file, place) => ({ mediaId: file.mediaId, kinds: ['captions'] as const, field: `lesson.captions.${place}` })),
];

/** Long texts stand in the log by their length. */
const logged = ({ bodyHtml, ...rest }: LessonBody): LessonBody => ({ ...rest, bodyHtml: `${bodyHtml.length}` });

@CommandHandler(SaveLesson)
export class SaveLessonHandler implements ICommandHandler<SaveLesson> {
  private readonly bodyOf: (command: SaveLesson) => LessonBody;

  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly exams: CourseExams,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.bodyOf = preparations.add(SaveLesson, async ({ actor, lesson }) => {
      demand(actor, 'lessons.write');
      const body = cleaned(lesson);
      await formulas.demand({ 'lesson.bodyHtml': body.bodyHtml });
      return body;
    });
  }

  /**
   * Throws 'Not allowed', 'Lesson not found', 'Changed meanwhile', 'Chapter not found', 'Media not found', 'Media not fitting', 'Exam not found', 'Invalid input', and
   * 'Lesson not ready' for one that is published and would lack something.
   */
  async execute(command: SaveLesson): Promise<void> {
    const { actor, lessonId, version } = command;
    const before = await readDeskLesson(this.em, actor, lessonId);
    const body = this.bodyOf(command);
    refuseLessonFaults(body);
    // The order of the course is held before its lesson, here as everywhere: two acts on one course wait for each other.
    if (body.chapterId !== before.lesson.chapterId) await holdOutline(this.em, actor, before.course.id);
    const known = await readDeskLesson(this.em, actor, lessonId, true);
    if (known.version !== version) throw new AppError('Changed meanwhile', { lesson: lessonId });
    await this.demandParts(actor, known, body);
    await this.refuseHoles(known, body);
    await writeLesson(this.em, lessonId, body);
    if (body.chapterId !== known.lesson.chapterId) await moveToChapter(this.em, lessonId, body.chapterId);
    const changed = changedFields(logged(known.lesson), logged(body));
    if (changed) this.audit.add({ action: 'lesson.save', subjectKind: 'lesson', subjectId: lessonId, subject: body.title, ...changed });
    this.outbox.add('LessonChanged', { lessonId, courseId: known.course.id });
  }

  /** What it names has to be there, and of the same course. */
  private async demandParts(actor: Actor, { id, course, lesson }: StoredLesson, body: LessonBody): Promise<void> {
    if (body.chapterId !== lesson.chapterId) await holdChapter(this.em, course.id, body.chapterId);
    await demandFiles(this.em, actor, wantedOf(body));
    if (body.examId !== null && body.examId !== lesson.examId) {
      const there = await this.exams.of([course.id]);
      if (!there.some(({ examId }) => examId === body.examId)) throw new AppError('Exam not found', { exam: body.examId });
    }
    if (body.afterLessonId === null) return;
    const after = await readAfter(this.em, course.id);
    const why = !after.has(body.afterLessonId)
      ? 'There is no such lesson in this course'
      : wouldLoop(after, id, body.afterLessonId)
        ? 'That lesson waits for this one'
        : null;
    if (why !== null) throw new AppError('Invalid input', { field: 'lesson.afterLessonId' }, { issues: { 'lesson.afterLessonId': why } });
  }

  /** A lesson that students see stays one that can be shown. */
  private async refuseHoles({ state }: StoredLesson, body: LessonBody): Promise<void> {
    if (state !== 'published') return;
    const [file] = await readFiles(this.em, body.mediaId === null ? [] : [body.mediaId]);
    refuseLessonGaps(
      lessonGapsOf({
        kind: body.kind,
        fileState: file?.state ?? null,
        hasBody: body.bodyHtml !== '',
        hasExam: body.examId !== null,
        hasClass: body.classUrl !== null && body.classAt !== null,
      }),
    );
  }
}
