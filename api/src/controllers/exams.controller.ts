import { Controller } from '@nestjs/common';
import * as practice from '#contracts/http/exam-practice';
import * as exams from '#contracts/http/exams';
import {
  AnswerSaver,
  CheckPracticeAnswer,
  GetAttempt,
  GetBoard,
  GetExam,
  GetExamPractice,
  GetPhoneNeed,
  GetSealedPaper,
  GetSolution,
  GetSubmitReceipt,
  StartHall,
  SubmitHall,
} from '#exams';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { ServerClock } from '../http/server-clock.js';
import { SealedPapers } from './sealed-papers.js';

@Controller()
export class ExamsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly saver: AnswerSaver,
    private readonly hall: StartHall,
    private readonly submits: SubmitHall,
    private readonly papers: SealedPapers,
    private readonly clock: ServerClock,
  ) {}

  @Endpoint(exams.getServerTime)
  async getServerTime(_call: Call<typeof exams.getServerTime>) {
    return { now: (await this.clock.read()).toISOString() };
  }

  @Endpoint(exams.getExam)
  getExam({ caller, params }: Call<typeof exams.getExam>) {
    return this.dispatcher.query(new GetExam(caller.actor, params.examId));
  }

  @Endpoint(exams.getPhoneNeed)
  getPhoneNeed({ caller, query }: Call<typeof exams.getPhoneNeed>) {
    return this.dispatcher.query(new GetPhoneNeed(caller.actor, query));
  }

  @Endpoint(exams.getSealedPaper)
  getSealedPaper({ params, answer }: Call<typeof exams.getSealedPaper>) {
    return this.papers.answer(params.examId, answer.ifNoneMatch, () => this.dispatcher.query(new GetSealedPaper(params.examId)));
  }

  @Endpoint(exams.startAttempt)
  startAttempt({ caller, params, body }: Call<typeof exams.startAttempt>) {
    return this.hall.start(caller.actor, params.examId, body.deviceId, body.again ?? false);
  }

  @Endpoint(exams.getAttempt)
  getAttempt({ caller, params }: Call<typeof exams.getAttempt>) {
    return this.dispatcher.query(new GetAttempt(caller.actor, params.examId, params.attemptId));
  }

  @Endpoint(exams.saveAnswers, { limit: 'saves', provenShape: true, recent: true, quiet: true })
  saveAnswers({ caller, params, body }: Call<typeof exams.saveAnswers>) {
    return this.saver.save(caller.actor, params.examId, params.attemptId, body);
  }

  @Endpoint(exams.submitAttempt, { limit: 'saves' })
  submitAttempt({ caller, params, body }: Call<typeof exams.submitAttempt>) {
    return this.submits.submit(caller.actor, params.examId, params.attemptId, body);
  }

  @Endpoint(exams.getSubmitReceipt)
  getSubmitReceipt({ caller, params }: Call<typeof exams.getSubmitReceipt>) {
    return this.dispatcher.query(new GetSubmitReceipt(caller.actor, params.examId, params.attemptId));
  }

  @Endpoint(exams.getBoard)
  getBoard({ caller, params, query }: Call<typeof exams.getBoard>) {
    return this.dispatcher.query(new GetBoard(caller.actor, params.examId, query));
  }

  @Endpoint(exams.getSolution)
  getSolution({ caller, params }: Call<typeof exams.getSolution>) {
    return this.dispatcher.query(new GetSolution(caller.actor, params.examId));
  }

  @Endpoint(practice.getExamPractice)
  getExamPractice({ caller, params }: Call<typeof practice.getExamPractice>) {
    return this.dispatcher.query(new GetExamPractice(caller.actor, params.examId));
  }

  @Endpoint(practice.checkPracticeAnswer)
  checkPracticeAnswer({ caller, params, body }: Call<typeof practice.checkPracticeAnswer>) {
    const { questionId, optionIds, number = null } = body;
    return this.dispatcher.query(new CheckPracticeAnswer(caller.actor, params.examId, { questionId, optionIds, number }));
  }
}
