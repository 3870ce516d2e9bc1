import { Controller } from '@nestjs/common';
import * as after from '#contracts/http/exam-after';
import {
  ChangeKey,
  DisqualifyAttempt,
  GetExamStatistics,
  GetLiveBoard,
  GetSittings,
  InspectAttempt,
  ListCommaAnswers,
  ListExamAttempts,
  ListKeyChanges,
  ListMyScoreChanges,
  MarkScoreChangesSeen,
  PreviewKeyChange,
  RecomputeExam,
} from '#exams';
import { Dispatcher } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { CountNotified } from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { Line } from '../http/line.js';
import { ResultsExport } from './results-export.js';

@Controller()
export class ExamAfterController {
  /** A preview reads every sitting of an exam: two at once, the others wait. */
  private readonly previews = new Line(2, 15_000);

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly results: ResultsExport,
  ) {}

  @Endpoint(after.getExamStatistics)
  getExamStatistics({ caller, params }: Call<typeof after.getExamStatistics>) {
    return this.dispatcher.query(new GetExamStatistics(caller.actor, params.examId));
  }

  @Endpoint(after.listExamAttempts)
  listExamAttempts({ caller, params, query }: Call<typeof after.listExamAttempts>) {
    return this.dispatcher.query(new ListExamAttempts(caller.actor, params.examId, query));
  }

  @Endpoint(after.inspectAttempt)
  inspectAttempt({ caller, params }: Call<typeof after.inspectAttempt>) {
    return this.dispatcher.query(new InspectAttempt(caller.actor, params.examId, params.attemptId));
  }

  @Endpoint(after.listCommaAnswers)
  listCommaAnswers({ caller, params, query }: Call<typeof after.listCommaAnswers>) {
    return this.dispatcher.query(new ListCommaAnswers(caller.actor, params.examId, query.page));
  }

  @Endpoint(after.disqualifyAttempt)
  disqualifyAttempt({ caller, params, body }: Call<typeof after.disqualifyAttempt>) {
    return this.mark(new DisqualifyAttempt(caller.actor, params.examId, params.attemptId, 'disqualified', body.reason));
  }

  @Endpoint(after.requalifyAttempt)
  requalifyAttempt({ caller, params, body }: Call<typeof after.requalifyAttempt>) {
    return this.mark(new DisqualifyAttempt(caller.actor, params.examId, params.attemptId, 'requalified', body.reason));
  }

  @Endpoint(after.previewKeyChange)
  previewKeyChange({ caller, params, body }: Call<typeof after.previewKeyChange>) {
    return this.previews.run(() => this.dispatcher.query(new PreviewKeyChange(caller.actor, params.examId, body)));
  }

  @Endpoint(after.changeKey)
  async changeKey({ caller, params, body }: Call<typeof after.changeKey>) {
    const { version } = await this.dispatcher.command(new ChangeKey(caller.actor, params.examId, body));
    const { rows } = await this.keyChanges(caller.actor, params.examId);
    const change = rows.find((row) => row.version === version);
    if (!change) throw new AppError('Exam not found');
    return { change };
  }

  @Endpoint(after.listKeyChanges)
  listKeyChanges({ caller, params }: Call<typeof after.listKeyChanges>) {
    return this.keyChanges(caller.actor, params.examId);
  }

  @Endpoint(after.countNotified)
  async countNotified({ caller, params, query }: Call<typeof after.countNotified>) {
    // Whoever may read the corrections may read whom they were told to.
    await this.keyChanges(caller.actor, params.examId);
    return this.dispatcher.query(new CountNotified(params.examId, query.version));
  }

  @Endpoint(after.recomputeExam)
  async recomputeExam({ caller, params, body }: Call<typeof after.recomputeExam>) {
    const { version } = await this.dispatcher.command(new RecomputeExam(caller.actor, params.examId, body.reason));
    return { keyVersion: version };
  }

  @Endpoint(after.exportResults)
  exportResults({ caller, params, query: { format, sort, ...filter } }: Call<typeof after.exportResults>) {
    return this.results.make(caller, params.examId, filter, sort, format);
  }

  @Endpoint(after.getLiveBoard, { quiet: true })
  getLiveBoard({ caller, params }: Call<typeof after.getLiveBoard>) {
    return this.dispatcher.query(new GetLiveBoard(caller.actor, params.examId));
  }

  @Endpoint(after.listMyScoreChanges)
  listMyScoreChanges({ caller }: Call<typeof after.listMyScoreChanges>) {
    return this.dispatcher.query(new ListMyScoreChanges(caller.actor));
  }

  @Endpoint(after.markScoreChangesSeen)
  markScoreChangesSeen({ caller, body }: Call<typeof after.markScoreChangesSeen>) {
    return this.dispatcher.command(new MarkScoreChangesSeen(caller.actor, body.examIds));
  }

  private keyChanges(actor: Actor, examId: string) {
    return this.dispatcher.query(new ListKeyChanges(actor, examId));
  }

  private async mark(command: DisqualifyAttempt) {
    const { boardVersion } = await this.dispatcher.command(command);
    const [attempt] = await this.dispatcher.query(new GetSittings(command.actor, command.examId, [command.attemptId]));
    if (!attempt) throw new AppError('Attempt not found');
    return { attempt, boardVersion };
  }
}
