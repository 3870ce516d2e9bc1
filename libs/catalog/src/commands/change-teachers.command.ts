import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, changedFields, Pages } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { TeacherAccounts } from '../ports.js';
import { readTeacher, type StoredTeacher } from '../store/teachers.sql.js';

export interface TeacherTexts {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The account that works in this teacher's courses; left out: as it is. */
  readonly userId?: string | null | undefined;
}

/** Adds a teacher (`known` null) or changes what stands about one. */
export class SaveTeacher extends Command<{ id: string }> {
  constructor(
    readonly actor: Actor,
    readonly known: { readonly id: string; readonly version: number } | null,
    readonly texts: TeacherTexts,
  ) {
    super();
  }
}

const plain = ({ name, title, about }: TeacherTexts) => ({
  name: composed(name.trim()),
  title: composed(title.trim()),
  about: composed(about.trim()),
});

@CommandHandler(SaveTeacher)
export class SaveTeacherHandler implements ICommandHandler<SaveTeacher> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
    private readonly accounts: TeacherAccounts,
  ) {}

  /** Throws 'Not allowed', 'Teacher not found', 'Changed meanwhile', 'User not found' (no account that prepares lessons), 'Teacher account taken'. */
  async execute({ actor, known, texts }: SaveTeacher): Promise<{ id: string }> {
    demand(actor, 'courses.write');
    const there = known === null ? null : await readTeacher(this.em, known.id, true);
    if (there && there.version !== known?.version) throw new AppError('Changed meanwhile', { teacher: there.id });
    const userId = texts.userId === undefined ? (there?.userId ?? null) : texts.userId;
    if (userId !== null && userId !== there?.userId && !(await this.accounts.may(userId)))
      throw new AppError('User not found', { user: userId });
    try {
      return await this.write(there, { ...plain(texts), userId });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('Teacher account taken', { user: userId ?? '' });
      throw error;
    }
  }

  private async write(
    there: StoredTeacher | null,
    now: Pick<StoredTeacher, 'name' | 'title' | 'about' | 'userId'>,
  ): Promise<{ id: string }> {
    const { name: subject, title, about, userId } = now;
    if (there === null) {
      const id = newId();
      await this.em.execute('insert into catalog.teachers (id, name, title, about, user_id) values (?, ?, ?, ?, ?)', [
        id,
        subject,
        title,
        about,
        userId,
      ]);
      this.audit.add({ action: 'teacher.create', subjectKind: 'teacher', subjectId: id, subject, after: now });
      return { id };
    }
    const { id, courses } = there;
    const before = { name: there.name, title: there.title, about: there.about, userId: there.userId };
    const changed = changedFields(before, now);
    if (!changed) return { id };
    await this.em.execute('update catalog.teachers set name = ?, title = ?, about = ?, user_id = ?, version = version + 1 where id = ?', [
      subject,
      title,
      about,
      userId,
      id,
    ]);
    this.audit.add({ action: 'teacher.save', subjectKind: 'teacher', subjectId: id, subject, ...changed });
    if (courses > 0) this.pages.touch('courses');
    return { id };
  }
}

/** Deletes a teacher whom no course shows. */
export class DeleteTeacher extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly teacherId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteTeacher)
export class DeleteTeacherHandler implements ICommandHandler<DeleteTeacher> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Teacher not found', 'Teacher in use'. */
  async execute({ actor, teacherId }: DeleteTeacher): Promise<void> {
    demand(actor, 'courses.write');
    const { name, title, courses } = await readTeacher(this.em, teacherId, true);
    if (courses > 0) throw new AppError('Teacher in use', { name });
    await this.em.execute('delete from catalog.teachers where id = ?', [teacherId]);
    this.audit.add({ action: 'teacher.delete', subjectKind: 'teacher', subjectId: teacherId, subject: name, before: { name, title } });
  }
}
