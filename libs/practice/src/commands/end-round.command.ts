import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RoundView } from '#contracts/http/quiz-shapes';
import { Outbox } from '#platform';
import { AppError } from '#platform/kernel';
import { RoundViews } from '../quiz/round-view.js';
import { endOverdue, endRound, holdRound } from '../store/rounds.sql.js';

/** Leaves a round; what was answered stays. One that is over stays as it is. Throws 'Round not found', also for somebody else's. */
export class EndRound extends Command<RoundView> {
  constructor(
    readonly userId: string,
    readonly roundId: string,
  ) {
    super();
  }
}

@CommandHandler(EndRound)
export class EndRoundHandler implements ICommandHandler<EndRound> {
  constructor(
    private readonly em: EntityManager,
    private readonly views: RoundViews,
    private readonly outbox: Outbox,
  ) {}

  async execute({ userId, roundId }: EndRound): Promise<RoundView> {
    const round = await holdRound(this.em, roundId, userId);
    if (!round) throw new AppError('Round not found');
    if (round.state === 'running') {
      await endRound(this.em, roundId);
      if (round.answered > 0) this.outbox.add('PracticeFinished', { userId, kind: 'round', refId: roundId });
    }
    return this.views.read(this.em, roundId, userId);
  }
}

/** Ends rounds whose time is over, at most so many; answers how many. By the clock, harmless to run twice. */
export class EndOverdueRounds extends Command<number> {
  constructor(readonly most: number) {
    super();
  }
}

@CommandHandler(EndOverdueRounds)
export class EndOverdueRoundsHandler implements ICommandHandler<EndOverdueRounds> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ most }: EndOverdueRounds): Promise<number> {
    const ended = await endOverdue(this.em, most);
    for (const { id, userId, answered } of ended)
      if (answered > 0) this.outbox.add('PracticeFinished', { userId, kind: 'round', refId: id });
    return ended.length;
  }
}
