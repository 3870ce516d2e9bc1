import { Controller } from '@nestjs/common';
import * as lessons from '#contracts/http/lessons';
import {
  AddNote,
  BeginSitting,
  DeleteNote,
  GetLesson,
  ListLessons,
  MarkLesson,
  NoteVisit,
  PreviewLesson,
  ProgressSaver,
  SaveNote,
} from '#catalog';
import { GetExamBriefs } from '#exams';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { ServerClock } from '../http/server-clock.js';

@Controller()
export class LessonController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly progress: ProgressSaver,
    private readonly clock: ServerClock,
  ) {}

  @Endpoint(lessons.listLessons)
  async listLessons({ caller, params }: Call<typeof lessons.listLessons>) {
    return { now: this.now(), ...(await this.dispatcher.query(new ListLessons(caller.actor, params.slug))) };
  }

  @Endpoint(lessons.getLesson)
  async getLesson({ caller, params }: Call<typeof lessons.getLesson>) {
    const { content: stored, ...page } = await this.dispatcher.query(
      new GetLesson(caller.actor, params.slug, params.lessonId, caller.tokenHash ?? ''),
    );
    if (!stored) return { now: this.now(), ...page, content: null };
    const { examId, ...content } = stored;
    const [exam] = examId === null ? [] : await this.dispatcher.query(new GetExamBriefs(caller.actor, { examIds: [examId] }));
    return { now: this.now(), ...page, content: { ...content, exam: exam ?? null } };
  }

  @Endpoint(lessons.previewLesson)
  previewLesson({ params }: Call<typeof lessons.previewLesson>) {
    return this.dispatcher.query(new PreviewLesson(params.slug, params.lessonId));
  }

  @Endpoint(lessons.beginSitting)
  beginSitting({ caller, params }: Call<typeof lessons.beginSitting>) {
    return this.dispatcher.command(new BeginSitting(caller.actor, params.slug, params.lessonId));
  }

  /** Comes by the hundred a second while a course is watched. */
  @Endpoint(lessons.noteProgress, { quiet: true, provenShape: true })
  noteProgress({ caller, params, body }: Call<typeof lessons.noteProgress>) {
    return this.progress
      .save(caller.actor, { ...params, ...body })
      .then((stored) => ({ kept: stored.sitting === body.sitting, sitting: stored.sitting, at: stored.at, done: stored.done }));
  }

  @Endpoint(lessons.markLesson)
  markLesson({ caller, params, body }: Call<typeof lessons.markLesson>) {
    return this.dispatcher.command(new MarkLesson(caller.actor, params.slug, params.lessonId, body.done));
  }

  @Endpoint(lessons.addNote)
  addNote({ caller, params, body }: Call<typeof lessons.addNote>) {
    return this.dispatcher.command(new AddNote(caller.actor, params, body));
  }

  @Endpoint(lessons.saveNote)
  saveNote({ caller, params, body }: Call<typeof lessons.saveNote>) {
    return this.dispatcher.command(new SaveNote(caller.actor, params, body));
  }

  @Endpoint(lessons.deleteNote)
  deleteNote({ caller, params }: Call<typeof lessons.deleteNote>) {
    return this.dispatcher.command(new DeleteNote(caller.actor, params));
  }

  @Endpoint(lessons.noteVisit)
  noteVisit({ caller, params }: Call<typeof lessons.noteVisit>) {
    return this.dispatcher.command(new NoteVisit(caller.actor, params.slug));
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
