import { Controller } from '@nestjs/common';
import * as night from '#contracts/http/exam-night';
import { CloseExam, EndAttempt, GetExamDesk, GiveTime, ListExtraTime, ListOutages, SendExamMessage } from '#exams';
import { Dispatcher } from '#platform';
import type { Caller } from '../http/caller.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** What staff do while an exam runs. */
@Controller()
export class ExamNightController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(night.closeExam)
  async closeExam({ caller, params, body }: Call<typeof night.closeExam>) {
    const attempts = await this.dispatcher.command(new CloseExam(caller.actor, params.examId, body));
    return { exam: await this.deskOf(caller, params.examId), attempts };
  }

  @Endpoint(night.endAttempt)
  async endAttempt({ caller, params, body }: Call<typeof night.endAttempt>) {
    return { deadline: await this.dispatcher.command(new EndAttempt(caller.actor, params.examId, params.attemptId, body.reason)) };
  }

  @Endpoint(night.giveTime)
  async giveTime({ caller, params, body }: Call<typeof night.giveTime>) {
    const given = await this.dispatcher.command(new GiveTime(caller.actor, params.examId, body));
    return { exam: await this.deskOf(caller, params.examId), ...given };
  }

  @Endpoint(night.listExtraTime)
  listExtraTime({ caller, params }: Call<typeof night.listExtraTime>) {
    return this.dispatcher.query(new ListExtraTime(caller.actor, params.examId));
  }

  @Endpoint(night.listOutages)
  listOutages({ caller, params }: Call<typeof night.listOutages>) {
    return this.dispatcher.query(new ListOutages(caller.actor, params.examId));
  }

  @Endpoint(night.giveOutageTime)
  async giveOutageTime({ caller, params: { examId }, body }: Call<typeof night.giveOutageTime>) {
    const { version, minutes, reason, ...outage } = body;
    const given = await this.dispatcher.command(new GiveTime(caller.actor, examId, { version, extra: { minutes }, reason, outage }));
    return { exam: await this.deskOf(caller, examId), ...given };
  }

  @Endpoint(night.sendExamMessage)
  async sendExamMessage({ caller, params, body }: Call<typeof night.sendExamMessage>) {
    return { taking: await this.dispatcher.command(new SendExamMessage(caller.actor, params.examId, body.text)) };
  }

  private deskOf({ actor }: Caller, examId: string) {
    return this.dispatcher.query(new GetExamDesk(actor, examId));
  }
}
