import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, type AuditEntry } from '../../audit/audit.js';

/** An act of operations that changes nothing in SQL, noted before it is done: what cannot be noted is not done. */
export class NoteOpsAct extends Command<void> {
  constructor(readonly entry: AuditEntry) {
    super();
  }
}

@CommandHandler(NoteOpsAct)
export class NoteOpsActHandler implements ICommandHandler<NoteOpsAct> {
  constructor(private readonly audit: Audit) {}

  async execute({ entry }: NoteOpsAct): Promise<void> {
    this.audit.add(entry);
  }
}
