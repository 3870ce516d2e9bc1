import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestOf } from '#contracts/http/endpoint';
import type { createMakeUp } from '#contracts/http/exam-make-ups';
import { Audit, Outbox } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { faultsOfRules, refuseFaults } from '../domain/complete-draft.js';
import { mayMakeUp, mayRepeat, maySamePaper } from '../domain/make-ups.js';
import { demand } from '../domain/rights.js';
import { holdExam, insertDraft, readDesk, settingsOf, writePaperOf, type DeskRow } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { MakeUpPaper } from '../store/make-up-paper.js';
import { admit, readSamePaper } from '../store/make-ups.sql.js';
import { NamedPeople } from '../store/named-people.js';
import { iso } from '../store/sql.js';

type Wish = RequestOf<typeof createMakeUp>['body'];

interface MakeUpMade {
  readonly id: string;
  /** How many questions fewer than the exam has were found for it. */
  readonly short: number;
  readonly unknown: string[];
}

/** A draft for those who missed an exam. Throws 'Exam not found', 'Not allowed', 'Make-up not possible', 'Invalid input'. */
export class CreateMakeUp extends Command<MakeUpMade> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly wish: Wish,
  ) {
    super();
  }
}

@CommandHandler(CreateMakeUp)
export class CreateMakeUpHandler implements ICommandHandler<CreateMakeUp> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly paper: MakeUpPaper,
    private readonly people: NamedPeople,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async execute({ actor, examId, wish }: CreateMakeUp): Promise<MakeUpMade> {
    demand(actor, 'exams.write');
    await this.sight.demand(this.em, actor, examId);
    // Held: its results are not published while it is being decided that they wait.
    const exam = await holdExam(this.em, examId, null);
    await this.refuse(actor, exam, wish);
    const id = newId();
    const by = actor.kind === 'user' ? actor.id : null;
    const sections = await this.paper.sections(this.em, actor, exam, wish);
    await insertDraft(this.em, id, this.settings(exam, wish), by);
    await writePaperOf(this.em, id, sections);
    await this.em.execute('update exams.exams set make_up_of = ?, same_paper = ?, admits = ? where id = ?', [
      examId,
      wish.paper === 'same',
      wish.admits,
      id,
    ]);
    const { userIds, unknown } = await this.people.find(actor, exam, wish);
    await admit(this.em, id, userIds, by);
    if (wish.paper === 'same') await this.heldBack(examId);
    const after = { makeUpOf: examId, paper: wish.paper, admits: wish.admits, who: userIds };
    this.audit.add({ action: 'exam.make-up', subjectKind: 'exam', subjectId: id, subject: wish.title, after });
    const found = sections.reduce((all, { questions }) => all + questions.length, 0);
    return { id, short: Math.max(0, exam.questionCount - found), unknown };
  }

  private async refuse(actor: Actor, exam: DeskRow, { paper }: Wish): Promise<void> {
    if (!mayMakeUp(exam)) throw new AppError('Make-up not possible');
    if (paper !== 'same') return;
    await this.sight.demandAct(actor, exam, 'publish-results');
    if (!maySamePaper(exam)) throw new AppError('Make-up not possible');
    const holders: DeskRow[] = [];
    for (const id of await readSamePaper(this.em, exam.id, true)) holders.push(await readDesk(this.em, id));
    if (!mayRepeat(holders)) throw new AppError('Make-up not possible');
  }

  private settings(exam: DeskRow, { title, opensAt, closesAt }: Wish) {
    const ends = closesAt ?? iso(Date.parse(opensAt) + exam.closesAt - exam.opensAt);
    const settings = { ...settingsOf(exam), title, opensAt, closesAt: ends, questionTarget: exam.questionCount };
    refuseFaults(faultsOfRules(settings));
    return settings;
  }

  /** Its pages promise its results for later. */
  private async heldBack(examId: string): Promise<void> {
    await this.em.execute('update exams.exams set version = version + 1, changed_at = platform.now() where id = ?', [examId]);
    this.outbox.add('ExamExtended', { examId });
  }
}
