import { Controller } from '@nestjs/common';
import * as desk from '#contracts/http/lessons-desk';
import {
  AddLessons,
  ChangeChapters,
  ChangeLessonStates,
  DeleteLesson,
  GetCourseOutline,
  GetDeskLesson,
  ListDeskLessons,
  ListTaughtCourses,
  OrderLessons,
  PreviewDeskLesson,
  SaveLesson,
} from '#catalog';
import { GetExamBriefs } from '#exams';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { LessonsExport } from './lessons-export.js';

/** Chapters and lessons, for those who prepare them. Every change of the order answers it as it is then. */
@Controller()
export class AdminLessonsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly exports: LessonsExport,
  ) {}

  @Endpoint(desk.getCourseOutline)
  getCourseOutline({ caller, params }: Call<typeof desk.getCourseOutline>) {
    return this.outline(caller.actor, params.id);
  }

  @Endpoint(desk.createChapter)
  async createChapter({ caller, params, body }: Call<typeof desk.createChapter>) {
    const { id } = await this.dispatcher.command(new ChangeChapters(caller.actor, params.id, { kind: 'create', title: body.title }));
    return { ...(await this.outline(caller.actor, params.id)), id };
  }

  @Endpoint(desk.saveChapter)
  async saveChapter({ caller, params, body }: Call<typeof desk.saveChapter>) {
    await this.dispatcher.command(new ChangeChapters(caller.actor, params.id, { kind: 'save', id: params.chapterId, ...body }));
    return this.outline(caller.actor, params.id);
  }

  @Endpoint(desk.deleteChapter)
  async deleteChapter({ caller, params, query }: Call<typeof desk.deleteChapter>) {
    await this.dispatcher.command(
      new ChangeChapters(caller.actor, params.id, { kind: 'delete', id: params.chapterId, lessons: query.lessons }),
    );
    return this.outline(caller.actor, params.id);
  }

  @Endpoint(desk.createLesson)
  async createLesson({ caller, params, body }: Call<typeof desk.createLesson>) {
    const part = { chapterId: params.chapterId, title: null, lessons: [body] };
    const { ids } = await this.dispatcher.command(new AddLessons(caller.actor, params.id, [part]));
    return { ...(await this.outline(caller.actor, params.id)), id: ids[0]! };
  }

  @Endpoint(desk.addLessons)
  async addLessons({ caller, params, body }: Call<typeof desk.addLessons>) {
    const { ids } = await this.dispatcher.command(new AddLessons(caller.actor, params.id, body.parts));
    return { ...(await this.outline(caller.actor, params.id)), added: ids.length };
  }

  @Endpoint(desk.orderLessons)
  async orderLessons({ caller, params, body }: Call<typeof desk.orderLessons>) {
    await this.dispatcher.command(new OrderLessons(caller.actor, params.id, body.version, body.chapters));
    return this.outline(caller.actor, params.id);
  }

  @Endpoint(desk.listDeskLessons)
  listDeskLessons({ caller, query: { sort, page, ...filter } }: Call<typeof desk.listDeskLessons>) {
    return this.dispatcher.query(new ListDeskLessons(caller.actor, filter, sort, page));
  }

  @Endpoint(desk.exportDeskLessons)
  exportDeskLessons({ caller, query: { sort, format, ...filter } }: Call<typeof desk.exportDeskLessons>) {
    return this.exports.lessons(caller, filter, sort, format);
  }

  @Endpoint(desk.getLessonDeskChoices)
  async getLessonDeskChoices({ caller }: Call<typeof desk.getLessonDeskChoices>) {
    return { courses: await this.dispatcher.query(new ListTaughtCourses(caller.actor)) };
  }

  @Endpoint(desk.actOnLessons)
  actOnLessons({ caller, body }: Call<typeof desk.actOnLessons>) {
    return this.dispatcher.command(new ChangeLessonStates(caller.actor, body.ids, body.act));
  }

  @Endpoint(desk.getDeskLesson)
  getDeskLesson({ caller, params }: Call<typeof desk.getDeskLesson>) {
    return this.lesson(caller.actor, params.id);
  }

  @Endpoint(desk.saveLesson)
  async saveLesson({ caller, params, body }: Call<typeof desk.saveLesson>) {
    await this.dispatcher.command(new SaveLesson(caller.actor, params.id, body.version, body.lesson));
    return this.lesson(caller.actor, params.id);
  }

  @Endpoint(desk.changeLessonState)
  async changeLessonState({ caller, params, body }: Call<typeof desk.changeLessonState>) {
    await this.dispatcher.command(new ChangeLessonStates(caller.actor, [params.id], body.act, body.version));
    return this.lesson(caller.actor, params.id);
  }

  @Endpoint(desk.deleteLesson)
  async deleteLesson({ caller, params }: Call<typeof desk.deleteLesson>) {
    await this.dispatcher.command(new DeleteLesson(caller.actor, params.id));
    return { deleted: true as const };
  }

  @Endpoint(desk.previewDeskLesson)
  async previewDeskLesson({ caller, params }: Call<typeof desk.previewDeskLesson>) {
    const { content: stored, ...lesson } = await this.dispatcher.query(
      new PreviewDeskLesson(caller.actor, params.id, caller.tokenHash ?? ''),
    );
    const { examId, ...content } = stored;
    const [exam] = examId === null ? [] : await this.dispatcher.query(new GetExamBriefs(caller.actor, { examIds: [examId] }));
    return { ...lesson, content: { ...content, exam: exam ?? null } };
  }

  private outline(actor: Actor, courseId: string) {
    return this.dispatcher.query(new GetCourseOutline(actor, courseId));
  }

  private lesson(actor: Actor, id: string) {
    return this.dispatcher.query(new GetDeskLesson(actor, id));
  }
}
