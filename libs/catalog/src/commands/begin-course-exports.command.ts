import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { exportFormats } from '#contracts/shared/choices';
import { Audit, exportEntry } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { Students } from '../ports.js';
import { readCourse, type DeskFilter, type DeskSort } from '../store/desk-courses.sql.js';
import { listDeskIds } from '../store/desk-list.js';
import { demandLooksInto, listStudentIds } from '../store/student-list.js';
import type { StudentFilter, StudentSort } from '../store/students.sql.js';

type Format = (typeof exportFormats)[number];
/** Fixes which courses stand in an export, and notes in the audit log who takes it out: before the first byte leaves. */
export class BeginCoursesExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly filter: Omit<DeskFilter, 'categoryIds'> & { readonly category?: string | undefined },
    readonly sort: DeskSort,
    readonly format: Format,
  ) {
    super();
  }
}

@CommandHandler(BeginCoursesExport)
export class BeginCoursesExportHandler implements ICommandHandler<BeginCoursesExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, sort, format }: BeginCoursesExport): Promise<{ ids: string[] }> {
    demand(actor, 'courses.read');
    const ids = await listDeskIds(this.em, actor, filter, sort);
    this.audit.add(exportEntry({ action: 'courses.export', subjectKind: 'courses' }, { ...filter, sort, format }, ids.length));
    return { ids };
  }
}

/** The same for the students of one course. */
export class BeginStudentsExport extends Command<{ ids: string[]; title: string }> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly filter: StudentFilter,
    readonly sort: StudentSort,
    readonly format: Format,
  ) {
    super();
  }
}

@CommandHandler(BeginStudentsExport)
export class BeginStudentsExportHandler implements ICommandHandler<BeginStudentsExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly students: Students,
  ) {}

  /** Throws 'Not allowed', 'Course not found'. */
  async execute({ actor, courseId, filter, sort, format }: BeginStudentsExport): Promise<{ ids: string[]; title: string }> {
    demand(actor, 'courses.read');
    await demandLooksInto(this.em, actor, courseId);
    const { title } = await readCourse(this.em, { id: courseId });
    const ids = await listStudentIds(this.em, this.students, actor, { courseId, filter, sort });
    this.audit.add(
      exportEntry(
        { action: 'students.export', subjectKind: 'course', subjectId: courseId, subject: title },
        { ...filter, sort, format },
        ids.length,
      ),
    );
    return { ids, title };
  }
}
