import { Controller } from '@nestjs/common';
import * as notices from '#contracts/http/notices';
import * as desk from '#contracts/http/notices-desk';
import {
  GetDeskNotice,
  GetNoticeChoices,
  GetNoticeHead,
  GetNoticeReach,
  ListDeskNotices,
  ListNotices,
  MarkNoticesRead,
  PostNotice,
  SaveNotice,
  SubscribePush,
  UnsubscribePush,
  WithdrawNotice,
} from '#community';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { runForEach } from './run-for-each.js';

/** What somebody was told, and where they are rung. */
@Controller()
export class NoticesController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(notices.getNoticeHead, { quiet: true })
  getNoticeHead({ caller }: Call<typeof notices.getNoticeHead>) {
    return this.dispatcher.query(new GetNoticeHead(caller.actor));
  }

  @Endpoint(notices.listNotices)
  listNotices({ caller, query }: Call<typeof notices.listNotices>) {
    return this.dispatcher.query(new ListNotices(caller.actor, caller.locale, query.course ?? null, query.page));
  }

  @Endpoint(notices.markNoticesRead, { quiet: true })
  markNoticesRead({ caller, body }: Call<typeof notices.markNoticesRead>) {
    return this.dispatcher.command(new MarkNoticesRead(caller.actor, body.ids));
  }

  @Endpoint(notices.subscribePush)
  async subscribePush({ caller, body }: Call<typeof notices.subscribePush>) {
    await this.dispatcher.command(new SubscribePush(caller.actor, caller.tokenHash ?? '', body, caller.locale));
    return { done: true as const };
  }

  @Endpoint(notices.unsubscribePush)
  async unsubscribePush({ caller, body }: Call<typeof notices.unsubscribePush>) {
    await this.dispatcher.command(new UnsubscribePush(caller.actor, body.endpoint));
    return { done: true as const };
  }
}

/** Notices, for those who post them. */
@Controller()
export class AdminNoticesController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(desk.listDeskNotices)
  listDeskNotices({ caller, query: { sort, page, ...filter } }: Call<typeof desk.listDeskNotices>) {
    return this.dispatcher.query(new ListDeskNotices(caller.actor, filter, sort, page));
  }

  @Endpoint(desk.getNoticeReach)
  getNoticeReach({ caller, query: { audience, courseId, batch } }: Call<typeof desk.getNoticeReach>) {
    return this.dispatcher.query(new GetNoticeReach(caller.actor, { audience, courseId: courseId ?? null, batch: batch ?? null }));
  }

  @Endpoint(desk.getNoticeChoices)
  getNoticeChoices({ caller }: Call<typeof desk.getNoticeChoices>) {
    return this.dispatcher.query(new GetNoticeChoices(caller.actor));
  }

  @Endpoint(desk.getDeskNotice)
  getDeskNotice({ caller, params }: Call<typeof desk.getDeskNotice>) {
    return this.dispatcher.query(new GetDeskNotice(caller.actor, params.id));
  }

  @Endpoint(desk.postNotice)
  async postNotice({ caller, body }: Call<typeof desk.postNotice>) {
    const { noticeId } = await this.dispatcher.command(new PostNotice(caller.actor, body));
    return this.shown(caller.actor, noticeId);
  }

  @Endpoint(desk.saveNotice)
  async saveNotice({ caller, params, body: { version, ...wish } }: Call<typeof desk.saveNotice>) {
    await this.dispatcher.command(new SaveNotice(caller.actor, params.id, version, wish));
    return this.shown(caller.actor, params.id);
  }

  @Endpoint(desk.withdrawNotice)
  async withdrawNotice({ caller, params, body }: Call<typeof desk.withdrawNotice>) {
    await this.dispatcher.command(new WithdrawNotice(caller.actor, params.id, body.version, true));
    return this.shown(caller.actor, params.id);
  }

  @Endpoint(desk.restoreNotice)
  async restoreNotice({ caller, params, body }: Call<typeof desk.restoreNotice>) {
    await this.dispatcher.command(new WithdrawNotice(caller.actor, params.id, body.version, false));
    return this.shown(caller.actor, params.id);
  }

  @Endpoint(desk.actOnNotices)
  actOnNotices({ caller: { actor }, body: { ids, act } }: Call<typeof desk.actOnNotices>) {
    return runForEach(ids, (id) => this.dispatcher.command(new WithdrawNotice(actor, id, null, act === 'withdraw')));
  }

  private async shown(actor: Actor, noticeId: string) {
    return { notice: await this.dispatcher.query(new GetDeskNotice(actor, noticeId)) };
  }
}
