import { Controller } from '@nestjs/common';
import * as desk from '#contracts/http/exam-desk';
import {
  AddImportedQuestions,
  ArchiveExam,
  BeginExamQuestionsExport,
  CancelExam,
  CreateDraft,
  DraftBlueprint,
  ExtendExam,
  GetExamChoices,
  GetExamConflicts,
  GetExamDesk,
  GetExamPreview,
  GetExamPrint,
  GetExamQuestionRows,
  ListAdminExams,
  MakeExam,
  ListExamQuestions,
  PublishResults,
  SaveExam,
  SetExamPhone,
  SaveExamQuestions,
  ScheduleExam,
  SeesExam,
  SendExam,
  UnscheduleExam,
} from '#exams';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { examQuestionsSheet } from './exam-sheets.js';
import { ListFiles } from './list-files.js';
import { Line } from '../http/line.js';
import { runForEach } from './run-for-each.js';

interface ActBy {
  /** The one that was seen; null: whatever stands there, of many at once. */
  readonly version: number | null;
  readonly reason?: string | undefined;
}

/** The command behind each act on an exam as a whole. */
const acts = {
  schedule: (actor, examId, { version }) => new ScheduleExam(actor, examId, version),
  unschedule: (actor, examId, { version }) => new UnscheduleExam(actor, examId, version),
  cancel: (actor, examId, { version, reason }) => new CancelExam(actor, examId, { version, reason }),
  'publish-results': (actor, examId, { version }) => new PublishResults(actor, examId, version),
  archive: (actor, examId, { version }) => new ArchiveExam(actor, examId, version),
} as const satisfies Record<(typeof desk.examActs)[number], (actor: Actor, examId: string, by: ActBy) => unknown>;

/** The exam back office, before the exam. */
@Controller()
export class AdminExamController {
  /** A paper is put together with its pictures in memory: one at a time. */
  private readonly scheduled = new Line(1, 20_000);

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  @Endpoint(desk.listAdminExams)
  listAdminExams({ caller, query }: Call<typeof desk.listAdminExams>) {
    return this.dispatcher.query(new ListAdminExams(caller.actor, query));
  }

  @Endpoint(desk.getExamChoices)
  getExamChoices({ caller }: Call<typeof desk.getExamChoices>) {
    return this.dispatcher.query(new GetExamChoices(caller.actor));
  }

  @Endpoint(desk.listExamQuestions)
  listExamQuestions({ caller, query }: Call<typeof desk.listExamQuestions>) {
    return this.dispatcher.query(new ListExamQuestions(caller.actor, query));
  }

  @Endpoint(desk.exportExamQuestions)
  async exportExamQuestions({ caller, query: { format, ...wish } }: Call<typeof desk.exportExamQuestions>) {
    const { ids } = await this.dispatcher.command(new BeginExamQuestionsExport(caller.actor, wish, format));
    const read = (some: string[]) => new GetExamQuestionRows(caller.actor, some);
    return this.files.streamRows(caller, examQuestionsSheet, format, { ids, permission: 'exams.read', read });
  }

  @Endpoint(desk.createExam)
  async createExam({ caller, body: { copyOf, preset, withQuestions, ...begun } }: Call<typeof desk.createExam>) {
    const wish = { ...begun, copyOf: copyOf ?? null, preset: preset ?? null, withQuestions: withQuestions === true };
    return this.deskOf(caller, await this.dispatcher.command(new CreateDraft(caller.actor, wish)));
  }

  @Endpoint(desk.makeExam)
  async makeExam({ caller, body: { title, courseIds = [], which } }: Call<typeof desk.makeExam>) {
    return this.deskOf(caller, await this.dispatcher.command(new MakeExam(caller.actor, { title, courseIds, which })));
  }

  @Endpoint(desk.addImportedQuestions)
  addImportedQuestions({ caller, params, body }: Call<typeof desk.addImportedQuestions>) {
    return this.dispatcher.command(new AddImportedQuestions(caller.actor, params.examId, body.importId));
  }

  @Endpoint(desk.getExamDesk)
  getExamDesk({ caller, params }: Call<typeof desk.getExamDesk>) {
    return this.deskOf(caller, params.examId);
  }

  @Endpoint(desk.saveExam)
  async saveExam({ caller, params, body }: Call<typeof desk.saveExam>) {
    await this.dispatcher.command(new SaveExam(caller.actor, params.examId, body.version, body.settings));
    return this.deskOf(caller, params.examId);
  }

  @Endpoint(desk.saveExamQuestions)
  async saveExamQuestions({ caller, params, body }: Call<typeof desk.saveExamQuestions>) {
    const sections = body.sections.map((section) => ({
      ...section,
      questions: section.questions.map(({ versionId, cancelled = false, keptOptions = [] }) => ({ versionId, cancelled, keptOptions })),
    }));
    await this.dispatcher.command(new SaveExamQuestions(caller.actor, params.examId, body.version, sections));
    return this.deskOf(caller, params.examId);
  }

  @Endpoint(desk.draftBlueprint)
  draftBlueprint({ caller, params, body }: Call<typeof desk.draftBlueprint>) {
    return this.dispatcher.query(new DraftBlueprint(caller.actor, params.examId, body));
  }

  @Endpoint(desk.getExamConflicts)
  getExamConflicts({ caller, params }: Call<typeof desk.getExamConflicts>) {
    return this.dispatcher.query(new GetExamConflicts(caller.actor, params.examId));
  }

  @Endpoint(desk.changeExamState)
  async changeExamState({ caller, params: { examId }, body }: Call<typeof desk.changeExamState>) {
    await this.act(caller, examId, body.act, body);
    return this.deskOf(caller, examId);
  }

  @Endpoint(desk.actOnExams)
  actOnExams({ caller, body: { ids, act, reason } }: Call<typeof desk.actOnExams>) {
    return runForEach(ids, (examId) => this.act(caller, examId, act, { version: null, reason }));
  }

  @Endpoint(desk.extendExam)
  async extendExam({ caller, params, body }: Call<typeof desk.extendExam>) {
    if (!(await this.dispatcher.query(new SeesExam(caller.actor, params.examId)))) throw new AppError('Exam not found');
    const attempts = await this.dispatcher.command(new ExtendExam(caller.actor, params.examId, body));
    return { exam: await this.deskOf(caller, params.examId), attempts };
  }

  @Endpoint(desk.sendExam)
  async sendExam({ caller, params, body }: Call<typeof desk.sendExam>) {
    await this.dispatcher.command(new SendExam(caller.actor, params.examId, body.version, body.note));
    return this.deskOf(caller, params.examId);
  }

  @Endpoint(desk.setExamPhone)
  async setExamPhone({ caller, params, body }: Call<typeof desk.setExamPhone>) {
    await this.dispatcher.command(new SetExamPhone(caller.actor, params.examId, body));
    return this.deskOf(caller, params.examId);
  }

  @Endpoint(desk.getExamPreview)
  getExamPreview({ caller, params }: Call<typeof desk.getExamPreview>) {
    return this.dispatcher.query(new GetExamPreview(caller.actor, params.examId));
  }

  @Endpoint(desk.getExamPrint)
  getExamPrint({ caller, params, query }: Call<typeof desk.getExamPrint>) {
    return this.dispatcher.query(new GetExamPrint(caller.actor, params.examId, query));
  }

  private async act({ actor }: Caller, examId: string, act: (typeof desk.examActs)[number], by: ActBy): Promise<void> {
    // Before the act: who may not see an exam learns nothing of its state.
    if (!(await this.dispatcher.query(new SeesExam(actor, examId)))) throw new AppError('Exam not found');
    const run = (): Promise<unknown> => this.dispatcher.command(acts[act](actor, examId, by));
    await (act === 'schedule' ? this.scheduled.run(run) : run());
  }

  private deskOf({ actor }: Caller, examId: string) {
    return this.dispatcher.query(new GetExamDesk(actor, examId));
  }
}
