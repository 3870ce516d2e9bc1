import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { writeRings, type Rung } from '../store/rings.sql.js';

/** What ringing has come to; subscriptions that are gone, or whose sign-in has ended (`ended`), go. */
export class NoteRings extends Command<void> {
  constructor(
    readonly noticeId: string,
    readonly rung: readonly Rung[],
    readonly ended: readonly string[] = [],
  ) {
    super();
  }
}

@CommandHandler(NoteRings)
export class NoteRingsHandler implements ICommandHandler<NoteRings> {
  constructor(private readonly em: EntityManager) {}

  execute({ noticeId, rung, ended }: NoteRings): Promise<void> {
    return writeRings(this.em, noticeId, rung, ended);
  }
}
