import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { askerOf } from '../domain/asker.js';

/** Forgets a conversation with all that was said in it; what it cost stays counted. Throws 'Conversation not found'. */
export class DeleteConversation extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly conversationId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteConversation)
export class DeleteConversationHandler implements ICommandHandler<DeleteConversation> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, conversationId }: DeleteConversation): Promise<void> {
    const rows = await this.em.execute<unknown[]>('delete from assistant.conversations where id = ? and user_id = ? returning 1', [
      conversationId,
      askerOf(actor),
    ]);
    if (rows.length === 0) throw new AppError('Conversation not found');
  }
}

/** Those who are gone are one, without a name. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The account is gone: its conversations and its plan go, what it cost is counted with all others who are gone. Harmless to run twice. */
export class ForgetAsker extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ForgetAsker)
export class ForgetAskerHandler implements ICommandHandler<ForgetAsker> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetAsker): Promise<void> {
    await this.em.execute('delete from assistant.conversations where user_id = ?', [userId]);
    await this.em.execute('delete from assistant.plans where user_id = ?', [userId]);
    await this.em.execute(
      `with gone as (delete from assistant.days where user_id = ? returning *)
       insert into assistant.days (day, user_id, asked, answered, tokens_in, tokens_out, cost_micros)
       select day, ?, asked, answered, tokens_in, tokens_out, cost_micros from gone
       on conflict on constraint days_pkey do update set asked = days.asked + excluded.asked, answered = days.answered + excluded.answered,
         tokens_in = days.tokens_in + excluded.tokens_in, tokens_out = days.tokens_out + excluded.tokens_out,
         cost_micros = days.cost_micros + excluded.cost_micros`,
      [userId, nobody],
    );
  }
}
