import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, type AuditEntry } from './audit.js';

/** An act that changes nothing in SQL, such as a list taken out as a file, noted before it is done: what cannot be noted is not done. */
export class NoteAct extends Command<void> {
  constructor(readonly entry: AuditEntry) {
    super();
  }
}

@CommandHandler(NoteAct)
export class NoteActHandler implements ICommandHandler<NoteAct> {
  constructor(private readonly audit: Audit) {}

  async execute({ entry }: NoteAct): Promise<void> {
    this.audit.add(entry);
  }
}
