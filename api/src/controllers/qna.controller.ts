import { Controller } from '@nestjs/common';
import * as desk from '#contracts/http/qna-desk';
import * as qna from '#contracts/http/qna';
import {
  AcceptAnswer,
  AskQuestion,
  GetAnswer,
  GetInboxChoices,
  GetThread,
  ListAnswers,
  HidePost,
  ListInbox,
  ListQnaReports,
  ListThreads,
  PostAnswer,
  ReportPost,
  SaveAnswer,
  SaveThread,
  SettlePostReport,
  VotePost,
} from '#community';
import { Dispatcher, PictureKeeper } from '#platform';
import { AppError } from '#platform/kernel';
import type { Caller } from '../http/caller.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { RateLimits } from '../http/rate-limit.js';

/** Questions and answers of a course, for whoever is in it and for those who teach it; and the pictures that people's texts hold. */
@Controller()
export class QnaController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly pictures: PictureKeeper,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(qna.listThreads)
  listThreads({ caller, params, query }: Call<typeof qna.listThreads>) {
    return this.dispatcher.query(new ListThreads(caller.actor, params.slug, query));
  }

  @Endpoint(qna.askQuestion)
  async askQuestion({ caller, params, body }: Call<typeof qna.askQuestion>) {
    await this.limits.words(this.idOf(caller));
    return this.dispatcher.command(new AskQuestion(caller.actor, params.slug, body, caller.locale));
  }

  @Endpoint(qna.getThread)
  getThread({ caller, params }: Call<typeof qna.getThread>) {
    return this.dispatcher.query(new GetThread(caller.actor, params));
  }

  @Endpoint(qna.listAnswers)
  listAnswers({ caller, params, query }: Call<typeof qna.listAnswers>) {
    return this.dispatcher.query(new ListAnswers(caller.actor, params, query));
  }

  @Endpoint(qna.saveThread)
  async saveThread({ caller, params, body }: Call<typeof qna.saveThread>) {
    await this.limits.words(this.idOf(caller));
    await this.dispatcher.command(new SaveThread(caller.actor, params, body, caller.locale));
    return this.dispatcher.query(new GetThread(caller.actor, params));
  }

  @Endpoint(qna.voteThread)
  voteThread({ caller, params, body }: Call<typeof qna.voteThread>) {
    return this.dispatcher.command(new VotePost(caller.actor, { ...params, answerId: null }, body.on));
  }

  @Endpoint(qna.postAnswer)
  async postAnswer({ caller, params, body }: Call<typeof qna.postAnswer>) {
    await this.limits.words(this.idOf(caller));
    const { answerId } = await this.dispatcher.command(new PostAnswer(caller.actor, params, body.html, caller.locale));
    return { answer: await this.dispatcher.query(new GetAnswer(caller.actor, { ...params, answerId })) };
  }

  @Endpoint(qna.saveAnswer)
  async saveAnswer({ caller, params, body }: Call<typeof qna.saveAnswer>) {
    await this.limits.words(this.idOf(caller));
    await this.dispatcher.command(new SaveAnswer(caller.actor, params, body.html, caller.locale));
    return { answer: await this.dispatcher.query(new GetAnswer(caller.actor, params)) };
  }

  @Endpoint(qna.voteAnswer)
  voteAnswer({ caller, params, body }: Call<typeof qna.voteAnswer>) {
    return this.dispatcher.command(new VotePost(caller.actor, params, body.on));
  }

  @Endpoint(qna.acceptAnswer)
  acceptAnswer({ caller, params, body }: Call<typeof qna.acceptAnswer>) {
    return this.dispatcher.command(new AcceptAnswer(caller.actor, params, body.on));
  }

  @Endpoint(qna.reportPost)
  async reportPost({ caller, params, body: { answerId, kind, text } }: Call<typeof qna.reportPost>) {
    await this.limits.words(this.idOf(caller));
    await this.dispatcher.command(new ReportPost(caller.actor, { ...params, answerId }, kind, text));
    return { reported: true as const };
  }

  @Endpoint(qna.keepPicture)
  async keepPicture({ caller, upload }: Call<typeof qna.keepPicture>) {
    await this.limits.picture(this.idOf(caller));
    return this.pictures.keep((await upload()).path);
  }

  @Endpoint(desk.listInbox)
  listInbox({ caller, query }: Call<typeof desk.listInbox>) {
    return this.dispatcher.query(new ListInbox(caller.actor, query));
  }

  @Endpoint(desk.getInboxChoices)
  getInboxChoices({ caller }: Call<typeof desk.getInboxChoices>) {
    return this.dispatcher.query(new GetInboxChoices(caller.actor));
  }

  @Endpoint(desk.hidePost)
  hidePost({ caller, params, body: { answerId, hidden, reason } }: Call<typeof desk.hidePost>) {
    return this.dispatcher.command(new HidePost(caller.actor, { ...params, answerId }, hidden, reason));
  }

  @Endpoint(desk.listQnaReports)
  listQnaReports({ caller, query: { state, page } }: Call<typeof desk.listQnaReports>) {
    return this.dispatcher.query(new ListQnaReports(caller.actor, state, page));
  }

  @Endpoint(desk.settleQnaReport)
  settleQnaReport({ caller, params, body: { outcome, reason } }: Call<typeof desk.settleQnaReport>) {
    return this.dispatcher.command(new SettlePostReport(caller.actor, params.id, outcome, reason));
  }

  private idOf(caller: Caller): string {
    if (caller.actor.kind !== 'user') throw new AppError('Sign in required');
    return caller.actor.id;
  }
}
