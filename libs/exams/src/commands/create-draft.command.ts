import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExamSettings } from '#contracts/http/exam-desk';
import { Audit } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { faultsOfRules, refuseFaults } from '../domain/complete-draft.js';
import { newSettings, windowOf, type Begun } from '../domain/new-settings.js';
import { presets } from '../domain/presets.js';
import { demand } from '../domain/rights.js';
import { QuestionDesk } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { insertDraft, readDesk, readPlaces, settingsOf, writePaperOf, type NewSection } from '../store/desk.sql.js';
import { readSections } from '../store/exams.sql.js';
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
    await writePaperOf(this.em, id, wish.copyOf === null ? this.firstSection(settings) : await this.sectionsOf(wish, wish.copyOf));
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

  /** One section, so that questions have a place to go to. */
  private firstSection({ preset, language }: ExamSettings): NewSection[] {
    const title = language === 'bn' ? 'প্রশ্ন' : 'Questions';
    return [{ title, markEach: preset === null ? '1' : presets[preset].markEach, optional: false, questions: [] }];
  }

  private async sectionsOf({ withQuestions }: DraftWish, examId: string): Promise<NewSection[]> {
    const sections = await readSections(this.em, examId);
    const places = withQuestions ? await readPlaces(this.em, examId) : [];
    const known = new Map((await this.bank.facts(places.map(({ versionId }) => versionId))).map((one) => [one.versionId, one.questionId]));
    return sections.map(({ number, title, markEach, optional }) => ({
      title,
      markEach,
      optional,
      questions: places.flatMap(({ section, versionId, keptOptions }) => {
        const questionId = known.get(versionId);
        return section === number && questionId ? [{ versionId, questionId, cancelled: false, keptOptions }] : [];
      }),
    }));
  }
}
