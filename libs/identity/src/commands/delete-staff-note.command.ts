import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demandNotes, mayDeleteNote } from '../domain/staff-note-rights.js';
import { staffOf } from '../domain/staff-rules.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';
import { deleteNote, readNote } from '../store/staff-notes.sql.js';

/** Takes a note about a person away for good; that it was done stands in the log of acts. */
export class DeleteStaffNote extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly noteId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteStaffNote)
export class DeleteStaffNoteHandler implements ICommandHandler<DeleteStaffNote> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'User not found', 'Note not found', 'Own account'. */
  async execute({ actor, userId, noteId }: DeleteStaffNote): Promise<void> {
    const staff = staffOf(actor, 'users.write');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.write', userId);
    const note = await readNote(this.em, userId, noteId);
    if (!note) throw new AppError('Note not found');
    demandNotes(staff, permissions, person);
    if (!mayDeleteNote(staff, permissions, note)) throw new AppError('Not allowed');
    await deleteNote(this.em, noteId);
    this.audit.add({ action: 'user.note-deleted', subjectKind: 'user', subjectId: userId, subject: person.name });
  }
}
