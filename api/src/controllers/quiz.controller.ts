import { Controller } from '@nestjs/common';
import * as quiz from '#contracts/http/quiz';
import type { RoundReceipt, RoundView } from '#contracts/http/quiz-shapes';
import { Dispatcher } from '#platform';
import {
  AnswerMistake,
  AnswerRoundQuestion,
  EndRound,
  GetMistakes,
  GetQuizDashboard,
  GetQuizRound,
  GetRoundChoices,
  ListMistakes,
  ListQuizRounds,
  ShowMistake,
  ShowRoundQuestion,
  StartRound,
  type ShownInRound,
  type ShownOfMistakes,
} from '#practice';
import { AppError } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { DoneOnce } from '../http/done-once.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** Rounds against the own best, and mistakes that come again: each person's own. */
@Controller()
export class QuizController {
  private readonly starting = new DoneOnce<RoundView>();
  private readonly showingOfRound = new DoneOnce<ShownInRound>();
  private readonly answering = new DoneOnce<RoundReceipt>();
  private readonly showing = new DoneOnce<ShownOfMistakes>();

  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(quiz.getQuizDashboard)
  getQuizDashboard({ caller }: Call<typeof quiz.getQuizDashboard>) {
    return this.dispatcher.query(new GetQuizDashboard(this.idOf(caller)));
  }

  @Endpoint(quiz.listQuizRounds)
  listQuizRounds({ caller, query }: Call<typeof quiz.listQuizRounds>) {
    return this.dispatcher.query(new ListQuizRounds(this.idOf(caller), query.page));
  }

  @Endpoint(quiz.getRoundChoices)
  getRoundChoices({ caller }: Call<typeof quiz.getRoundChoices>) {
    return this.dispatcher.query(new GetRoundChoices(this.idOf(caller)));
  }

  @Endpoint(quiz.startQuizRound)
  startQuizRound({ caller, body }: Call<typeof quiz.startQuizRound>) {
    const who = this.idOf(caller);
    return this.starting.run(who, () => this.dispatcher.command(new StartRound(who, body.subjectId)));
  }

  @Endpoint(quiz.getQuizRound)
  getQuizRound({ caller, params }: Call<typeof quiz.getQuizRound>) {
    return this.dispatcher.query(new GetQuizRound(this.idOf(caller), params.roundId));
  }

  @Endpoint(quiz.showRoundQuestion)
  showRoundQuestion({ caller, params }: Call<typeof quiz.showRoundQuestion>) {
    const who = this.idOf(caller);
    return this.showingOfRound.run(`${who} ${params.roundId}`, () => this.dispatcher.command(new ShowRoundQuestion(who, params.roundId)));
  }

  @Endpoint(quiz.answerRoundQuestion)
  answerRoundQuestion({ caller, params, body }: Call<typeof quiz.answerRoundQuestion>) {
    const who = this.idOf(caller);
    const { place, tookMs = null, ...given } = body;
    // Whoever comes second has the receipt of the first, as with the command itself.
    return this.answering.run(`${who} ${params.roundId} ${place}`, () =>
      this.dispatcher.command(new AnswerRoundQuestion(who, params.roundId, { place, given, claimedMs: tookMs })),
    );
  }

  @Endpoint(quiz.endQuizRound)
  endQuizRound({ caller, params }: Call<typeof quiz.endQuizRound>) {
    return this.dispatcher.command(new EndRound(this.idOf(caller), params.roundId));
  }

  @Endpoint(quiz.getMistakes)
  getMistakes({ caller }: Call<typeof quiz.getMistakes>) {
    return this.dispatcher.query(new GetMistakes(this.idOf(caller)));
  }

  @Endpoint(quiz.listMistakes)
  listMistakes({ caller, query: { show, page } }: Call<typeof quiz.listMistakes>) {
    return this.dispatcher.query(new ListMistakes(this.idOf(caller), { dueOnly: show === 'due', page }));
  }

  @Endpoint(quiz.showMistake)
  showMistake({ caller }: Call<typeof quiz.showMistake>) {
    const who = this.idOf(caller);
    return this.showing.run(who, () => this.dispatcher.command(new ShowMistake(who)));
  }

  @Endpoint(quiz.answerMistake)
  answerMistake({ caller, params, body }: Call<typeof quiz.answerMistake>) {
    const { tookMs = null, ...given } = body;
    return this.dispatcher.command(new AnswerMistake(this.idOf(caller), params.reviewId, { given, claimedMs: tookMs }));
  }

  private idOf(caller: Caller): string {
    if (caller.actor.kind !== 'user') throw new AppError('Sign in required');
    return caller.actor.id;
  }
}
