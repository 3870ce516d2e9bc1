import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listStaffNotes } from '#contracts/http/person-sections';
import type { Actor } from '#platform/kernel';
import { demandNotes, mayDeleteNote } from '../domain/staff-note-rights.js';
import { staffOf } from '../domain/staff-rules.js';
import { readPerson } from '../store/people.sql.js';
import { listNotes } from '../store/staff-notes.sql.js';

type Answer = ResponseOf<typeof listStaffNotes>;

/** What staff noted about a person, newest first. */
export class ListStaffNotes extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListStaffNotes)
export class ListStaffNotesHandler implements IQueryHandler<ListStaffNotes> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'User not found', 'Own account', 'Not allowed'. */
  async execute({ actor, userId, page }: ListStaffNotes): Promise<Answer> {
    const staff = staffOf(actor, 'users.read');
    demandNotes(staff, staff.permissions, await readPerson(this.em, userId));
    const { rows, total } = await listNotes(this.em, userId, page);
    return {
      rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), mayDelete: mayDeleteNote(staff, staff.permissions, row) })),
      total,
      page,
    };
  }
}
