import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';

/** Tells of people who have registered, one event each, in one transaction. */
export class Emit extends Command<void> {
  constructor(readonly userIds: readonly string[]) {
    super();
  }
}

@CommandHandler(Emit)
export class EmitHandler {
  constructor(@Inject(Outbox) private readonly outbox: Outbox) {}
  async execute({ userIds }: Emit): Promise<void> {
    for (const userId of userIds) this.outbox.add('UserRegistered', { userId });
  }
}
