import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/values';
import { WebPush, type RingAt } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { readerOf } from '../domain/notice-rights.js';

/** Devices of one person; the oldest goes. */
const devicesOfOne = 10;

/** The caller's browser is to be rung from now on, as long as this sign-in stands. A browser that rang for somebody else rings for the caller. */
export class SubscribePush extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly session: string,
    readonly at: RingAt,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(SubscribePush)
export class SubscribePushHandler implements ICommandHandler<SubscribePush> {
  constructor(
    private readonly em: EntityManager,
    private readonly webPush: WebPush,
  ) {}

  /** Throws 'Sign in required', 'Push not available', 'Push address refused'. */
  async execute({ actor, session, at, locale }: SubscribePush): Promise<void> {
    const { userId } = readerOf(actor);
    if (this.webPush.publicKey === null) throw new AppError('Push not available');
    if (!this.webPush.takes(at.endpoint)) throw new AppError('Push address refused');
    await this.em.execute(
      `insert into community.push_subscriptions (id, user_id, endpoint, p256dh, auth, session, locale) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
         session = excluded.session, locale = excluded.locale, created_at = platform.now()`,
      [newId(), userId, at.endpoint, at.p256dh, at.auth, session, locale],
    );
    await this.em.execute(
      `delete from community.push_subscriptions where id in (
         select id from community.push_subscriptions where user_id = ? order by created_at desc, id desc offset ${devicesOfOne})`,
      [userId],
    );
  }
}

/** The caller's browser is not to be rung any more; one that never was, too. */
export class UnsubscribePush extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly endpoint: string,
  ) {
    super();
  }
}

@CommandHandler(UnsubscribePush)
export class UnsubscribePushHandler implements ICommandHandler<UnsubscribePush> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required'. */
  async execute({ actor, endpoint }: UnsubscribePush): Promise<void> {
    const { userId } = readerOf(actor);
    await this.em.execute('delete from community.push_subscriptions where endpoint = ? and user_id = ?', [endpoint, userId]);
  }
}
