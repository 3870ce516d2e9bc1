import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OutsideChannel } from '#contracts/shared/notices';
import { Config, Outbox } from '#platform';
import { claimSms, releaseHeld, writeOutcomes, type Delivered } from '../store/deliveries.sql.js';
import { writeRings, type Rung } from '../store/rings.sql.js';

/** What telling these people by a channel has come to, with the rings of their devices where it was that one. */
export class NoteDeliveries extends Command<void> {
  constructor(
    readonly noticeId: string,
    readonly channel: OutsideChannel,
    readonly delivered: readonly Delivered[],
    readonly rings: { readonly rung: readonly Rung[]; readonly ended: readonly string[] } = { rung: [], ended: [] },
  ) {
    super();
  }
}

@CommandHandler(NoteDeliveries)
export class NoteDeliveriesHandler implements ICommandHandler<NoteDeliveries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ noticeId, channel, delivered, rings }: NoteDeliveries): Promise<void> {
    await writeRings(this.em, noticeId, rings.rung, rings.ended);
    await writeOutcomes(this.em, noticeId, channel, delivered);
  }
}

/** Before an SMS is handed on, its row says so: whoever dies after that does not send it again. Answers whose may go. */
export class ClaimSms extends Command<string[]> {
  constructor(
    readonly noticeId: string,
    readonly userIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(ClaimSms)
export class ClaimSmsHandler implements ICommandHandler<ClaimSms> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  execute({ noticeId, userIds }: ClaimSms): Promise<string[]> {
    return claimSms(this.em, noticeId, userIds, this.config.SMS_BUDGET_NEWS);
  }
}

/** Sends out what was held for the night and is due, of so many notices at most; answers of how many. */
export class ReleaseHeld extends Command<number> {
  constructor(readonly limit: number) {
    super();
  }
}

@CommandHandler(ReleaseHeld)
export class ReleaseHeldHandler implements ICommandHandler<ReleaseHeld> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ limit }: ReleaseHeld): Promise<number> {
    const released = await releaseHeld(this.em, limit);
    for (const due of released) this.outbox.add('DeliveriesDue', due);
    return released.length;
  }
}

/** What is left of a notice goes out by a job of its own; without channels nothing is left. */
export class GoOnDelivering extends Command<void> {
  constructor(
    readonly noticeId: string,
    readonly channels: readonly OutsideChannel[],
  ) {
    super();
  }
}

@CommandHandler(GoOnDelivering)
export class GoOnDeliveringHandler implements ICommandHandler<GoOnDelivering> {
  constructor(private readonly outbox: Outbox) {}

  async execute({ noticeId, channels }: GoOnDelivering): Promise<void> {
    if (channels.length > 0) this.outbox.add('DeliveriesDue', { noticeId, channels: [...channels] });
  }
}
