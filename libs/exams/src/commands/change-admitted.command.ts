import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { changeAdmitted } from '#contracts/http/exam-make-ups';
import { Audit, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { holdExam } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { admit, dismiss } from '../store/make-ups.sql.js';
import { NamedPeople } from '../store/named-people.js';

/**
 * Names who may sit a make-up, or lets in all who are enrolled; answers numbers that nobody has. Throws 'Exam not found', 'Changed meanwhile',
 * 'Not allowed', 'Make-up not possible' (it is none), 'Exam closed'.
 */
export class ChangeAdmitted extends Command<string[]> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly wish: RequestOf<typeof changeAdmitted>['body'],
  ) {
    super();
  }
}

@CommandHandler(ChangeAdmitted)
export class ChangeAdmittedHandler implements ICommandHandler<ChangeAdmitted> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly people: NamedPeople,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  async execute({ actor, examId, wish: { version, admits, without = [], ...named } }: ChangeAdmitted): Promise<string[]> {
    demand(actor, 'exams.write');
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, version);
    if (exam.makeUpOf === null) throw new AppError('Make-up not possible');
    if (exam.state !== 'draft' && exam.state !== 'scheduled' && exam.state !== 'open') throw new AppError('Exam closed');
    await this.sight.demandAct(actor, exam, exam.state === 'draft' ? 'edit' : 'time');
    const { userIds, unknown } = await this.people.find(actor, exam, named);
    await admit(this.em, examId, userIds, actor.kind === 'user' ? actor.id : null);
    await dismiss(this.em, examId, without);
    await this.em.execute('update exams.exams set admits = ?, version = version + 1, changed_at = platform.now() where id = ?', [
      admits ?? exam.admits,
      examId,
    ]);
    const [before, after] = [{ admits: exam.admits }, { admits: admits ?? exam.admits, who: userIds, without }];
    this.audit.add({ action: 'exam.admit', subjectKind: 'exam', subjectId: examId, subject: exam.title, before, after });
    this.pages.touch('exams');
    return unknown;
  }
}
