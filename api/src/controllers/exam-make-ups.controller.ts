import { Controller } from '@nestjs/common';
import * as makeUps from '#contracts/http/exam-make-ups';
import { ChangeAdmitted, CreateMakeUp, GetExamDesk, ListAdmitted } from '#exams';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** Exams for those who missed one. */
@Controller()
export class ExamMakeUpsController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(makeUps.createMakeUp)
  async createMakeUp({ caller: { actor }, params, body }: Call<typeof makeUps.createMakeUp>) {
    const { id, short, unknown } = await this.dispatcher.command(new CreateMakeUp(actor, params.examId, body));
    return { exam: await this.dispatcher.query(new GetExamDesk(actor, id)), short, unknown };
  }

  @Endpoint(makeUps.listAdmitted)
  listAdmitted({ caller, params }: Call<typeof makeUps.listAdmitted>) {
    return this.dispatcher.query(new ListAdmitted(caller.actor, params.examId));
  }

  @Endpoint(makeUps.changeAdmitted)
  async changeAdmitted({ caller: { actor }, params: { examId }, body }: Call<typeof makeUps.changeAdmitted>) {
    const unknown = await this.dispatcher.command(new ChangeAdmitted(actor, examId, body));
    return { exam: await this.dispatcher.query(new GetExamDesk(actor, examId)), unknown };
  }
}
