import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { addStaffNote } from '#contracts/http/person-sections';
import { Audit } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { demandNotes } from '../domain/staff-note-rights.js';
import { staffOf } from '../domain/staff-rules.js';
import { lockOneForStaff } from '../store/staff-changes.sql.js';
import { insertNote, readNote } from '../store/staff-notes.sql.js';

type Note = ResponseOf<typeof addStaffNote>;

/** Notes something about a person. The log of acts says that it was done, never what it says: a deleted person's notes are to be gone. */
export class AddStaffNote extends Command<Note> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(AddStaffNote)
export class AddStaffNoteHandler implements ICommandHandler<AddStaffNote> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed' (also about people with more rights), 'User not found', 'Own account'. */
  async execute({ actor, userId, text }: AddStaffNote): Promise<Note> {
    const staff = staffOf(actor, 'users.write');
    const { person, permissions } = await lockOneForStaff(this.em, staff, 'users.write', userId);
    demandNotes(staff, permissions, person);
    const id = newId();
    await insertNote(this.em, { id, userId, authorId: staff.id, text });
    this.audit.add({ action: 'user.note', subjectKind: 'user', subjectId: userId, subject: person.name });
    const note = (await readNote(this.em, userId, id))!;
    return { ...note, at: new Date(note.at).toISOString(), mayDelete: true };
  }
}
