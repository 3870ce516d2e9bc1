import { Controller } from '@nestjs/common';
import * as exams from '#contracts/http/exams';
import { ListLateAnswers } from '#exams';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

@Controller()
export class LateAnswersController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(exams.listLateAnswers)
  listLateAnswers({ caller, params }: Call<typeof exams.listLateAnswers>) {
    return this.dispatcher.query(new ListLateAnswers(caller.actor, params.examId));
  }
}
