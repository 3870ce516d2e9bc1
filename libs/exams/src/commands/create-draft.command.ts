import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExamSettings } from '#contracts/http/exam-desk';
import { Audit } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { faultsOfRules, refuseFaults } from '../domain/complete-draft.js';
import { firstSection, newSettings, windowOf, type Begun } from '../domain/new-settings.js';
import { demand } from '../domain/rights.js';
import { QuestionDesk } from '../ports.js';
import { copySections } from '../store/copy-sections.js';
import { insertDraft, readDesk, settingsOf, writePaperOf } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { iso, ms } from '../store/sql.js';

/** What a draft is to begin with. With `copyOf` everything not said here is that exam's; its questions come along where asked. */
export interface DraftWish extends Begun {
  readonly copyOf: string | null;
  readonly withQuestions: boolean;
}

/** Makes an unfinished draft; answers its id. Throws 'Exam not found' (to copy), 'Invalid input'. */
export class CreateDraft extends Command<string> {
  constructor(
    readonly actor: Actor,
    readonly wish: DraftWish,
  ) {
    super();
  }
}

/** What somebody said, without what was left out. */
const said = ({ courseIds, language, kind, area }: DraftWish): Partial<ExamSettings> =>
  Object.fromEntries(Object.entries({ courseIds, language, kind, area }).filter(([, value]) => value !== undefined));

@CommandHandler(CreateDraft)
export class CreateDraftHandler implements ICommandHandler<CreateDraft> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly bank: QuestionDesk,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, wish }: CreateDraft): Promise<string> {
    demand(actor, 'exams.write');
    const id = newId();
    const settings = wish.copyOf === null ? await this.begun(wish) : await this.copied(actor, wish, wish.copyOf);
    refuseFaults(faultsOfRules(settings));
    await insertDraft(this.em, id, settings, actor.kind === 'user' ? actor.id : null);
    const take = wish.withQuestions ? 'questions' : 'nothing';
    await writePaperOf(
      this.em,
      id,
      wish.copyOf === null ? [firstSection(settings)] : await copySections(this.em, this.bank, wish.copyOf, take),
    );
    const after = wish.copyOf === null ? { preset: settings.preset } : { copyOf: wish.copyOf, withQuestions: wish.withQuestions };
    this.audit.add({ action: 'exam.create', subjectKind: 'exam', subjectId: id, subject: settings.title, after });
    return id;
  }

  private async begun(wish: DraftWish): Promise<ExamSettings> {
    const [clock] = await this.em.execute<{ now: number }[]>(`select ${ms('platform.now()')} as now`);
    return newSettings(wish, clock!.now);
  }

  private async copied(actor: Actor, wish: DraftWish, examId: string): Promise<ExamSettings> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await readDesk(this.em, examId);
    const settings = { ...settingsOf(exam), ...said(wish), title: wish.title };
    const length = exam.closesAt - exam.opensAt;
    const { opensAt } = windowOf(wish, settings.durationSeconds, exam.now);
    return { ...settings, opensAt, closesAt: wish.closesAt ?? iso(Date.parse(opensAt) + length) };
  }
}
