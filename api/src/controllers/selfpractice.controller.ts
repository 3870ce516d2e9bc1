import { Controller } from '@nestjs/common';
import * as selfpractice from '#contracts/http/selfpractice';
import { Dispatcher } from '#platform';
import {
  AnswerSession,
  CountPracticeItems,
  CreateSession,
  EndSession,
  GetPracticeBoard,
  GetPracticeResult,
  GetPracticeSession,
  GetPracticeStatistics,
  GetPracticeSubjects,
  GetPracticeToday,
  GetPracticeTopics,
  ListPracticeQuestions,
  ListPracticeSessions,
} from '#practice';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { InTurn } from '../http/in-turn.js';
import { idOf } from './own-id.js';

@Controller()
export class SelfpracticeController {
  private readonly beginning = new InTurn();

  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(selfpractice.getPracticeToday)
  getPracticeToday({ caller }: Call<typeof selfpractice.getPracticeToday>) {
    return this.dispatcher.query(new GetPracticeToday(idOf(caller.actor)));
  }

  @Endpoint(selfpractice.getPracticeSubjects)
  async getPracticeSubjects({ caller }: Call<typeof selfpractice.getPracticeSubjects>) {
    return { subjects: await this.dispatcher.query(new GetPracticeSubjects(idOf(caller.actor))) };
  }

  @Endpoint(selfpractice.getPracticeTopics)
  getPracticeTopics({ caller, params }: Call<typeof selfpractice.getPracticeTopics>) {
    return this.dispatcher.query(new GetPracticeTopics(idOf(caller.actor), params.subjectId));
  }

  @Endpoint(selfpractice.listPracticeQuestions)
  listPracticeQuestions({ caller, params, query }: Call<typeof selfpractice.listPracticeQuestions>) {
    return this.dispatcher.query(new ListPracticeQuestions(idOf(caller.actor), params.topicId, query.show, query.page));
  }

  @Endpoint(selfpractice.countPracticeItems)
  countPracticeItems({ caller, body }: Call<typeof selfpractice.countPracticeItems>) {
    return this.dispatcher.query(new CountPracticeItems(idOf(caller.actor), body));
  }

  @Endpoint(selfpractice.createPracticeSession)
  createPracticeSession({ caller, body }: Call<typeof selfpractice.createPracticeSession>) {
    const who = idOf(caller.actor);
    return this.beginning.run(who, () => this.dispatcher.command(new CreateSession(who, body.plan, body.replace ?? false)));
  }

  @Endpoint(selfpractice.listPracticeSessions)
  listPracticeSessions({ caller, query }: Call<typeof selfpractice.listPracticeSessions>) {
    return this.dispatcher.query(new ListPracticeSessions(idOf(caller.actor), query.page));
  }

  @Endpoint(selfpractice.getPracticeSession)
  getPracticeSession({ caller, params }: Call<typeof selfpractice.getPracticeSession>) {
    return this.dispatcher.query(new GetPracticeSession(idOf(caller.actor), params.id));
  }

  @Endpoint(selfpractice.answerPractice)
  answerPractice({ caller, params, body }: Call<typeof selfpractice.answerPractice>) {
    return this.dispatcher.command(new AnswerSession(idOf(caller.actor), params.id, body.answers));
  }

  @Endpoint(selfpractice.finishPractice)
  async finishPractice({ caller, params }: Call<typeof selfpractice.finishPractice>) {
    await this.dispatcher.command(new EndSession(idOf(caller.actor), params.id, 'finished'));
    return this.dispatcher.query(new GetPracticeResult(idOf(caller.actor), params.id));
  }

  @Endpoint(selfpractice.abandonPractice)
  async abandonPractice({ caller, params }: Call<typeof selfpractice.abandonPractice>) {
    await this.dispatcher.command(new EndSession(idOf(caller.actor), params.id, 'abandoned'));
    return this.dispatcher.query(new GetPracticeResult(idOf(caller.actor), params.id));
  }

  @Endpoint(selfpractice.getPracticeResult)
  getPracticeResult({ caller, params }: Call<typeof selfpractice.getPracticeResult>) {
    return this.dispatcher.query(new GetPracticeResult(idOf(caller.actor), params.id));
  }

  @Endpoint(selfpractice.getPracticeStatistics)
  getPracticeStatistics({ caller, query }: Call<typeof selfpractice.getPracticeStatistics>) {
    return this.dispatcher.query(new GetPracticeStatistics(idOf(caller.actor), query.span));
  }

  @Endpoint(selfpractice.getPracticeBoard)
  getPracticeBoard({ caller, query }: Call<typeof selfpractice.getPracticeBoard>) {
    return this.dispatcher.query(new GetPracticeBoard(idOf(caller.actor), query.span, query.tab, query.page));
  }
}
