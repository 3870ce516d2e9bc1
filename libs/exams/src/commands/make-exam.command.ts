import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { faultsOfRules, refuseFaults } from '../domain/complete-draft.js';
import { faultsOfPaper } from '../domain/draft-paper.js';
import { seesEveryExam } from '../domain/exam-sight.js';
import { madeKind } from '../domain/made-kind.js';
import { firstSection, newSettings } from '../domain/new-settings.js';
import { demand } from '../domain/rights.js';
import { Courses, QuestionDesk, type ChosenQuestions, type QuestionFacts } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { insertDraft, writePaperOf } from '../store/desk.sql.js';
import { measurePaper } from '../store/measure-paper.js';
import { ms } from '../store/sql.js';

export interface ExamWish {
  readonly title: string;
  readonly courseIds: readonly string[];
  readonly which: ChosenQuestions;
}

/** As an exam's settings have it; the bank's names may be longer. */
const [mostSubjects, longestSubject] = [20, 80];
const isBengali = ({ stem, options }: QuestionFacts): boolean => /[ঀ-৿]/.test(stem) || options.some(({ text }) => /[ঀ-৿]/.test(text));

/**
 * Makes a draft that holds these questions in their order; answers its id. Its questions are those that the actor's bank shows. Throws
 * 'Question not found', 'Import not found', 'Course not found' (also for one that others teach), 'Paper too large', 'Invalid input'.
 */
export class MakeExam extends Command<string> {
  constructor(
    readonly actor: Actor,
    readonly wish: ExamWish,
  ) {
    super();
  }
}

@CommandHandler(MakeExam)
export class MakeExamHandler implements ICommandHandler<MakeExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly bank: QuestionDesk,
    private readonly courses: Courses,
    private readonly sight: ExamSight,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, wish: { title, courseIds, which } }: MakeExam): Promise<string> {
    demand(actor, 'exams.write');
    await this.demandCourses(actor, courseIds);
    const versionIds = (await measurePaper(this.bank, await this.bank.chosen(actor, which))).map(({ versionId }) => versionId);
    const facts = await this.bank.facts(versionIds);
    const own = seesEveryExam(actor) ? null : new Set(await this.bank.ownAmong(actor, versionIds));
    const language = facts.some(isBengali) ? 'bn' : 'en';
    const [clock] = await this.em.execute<{ now: number }[]>(`select ${ms('platform.now()')} as now`);
    const settings = newSettings(
      {
        title,
        preset: null,
        courseIds: [...courseIds],
        language,
        kind: madeKind(facts, own),
        subjects: [...new Set(facts.map(({ path }) => path.subject))]
          .filter(({ length }) => length <= longestSubject)
          .slice(0, mostSubjects),
        questionCount: facts.length,
      },
      clock!.now,
    );
    const questions = facts.map(({ versionId, questionId }) => ({ versionId, questionId, cancelled: false, keptOptions: [] }));
    const section = { ...firstSection(settings), questions };
    refuseFaults({ ...faultsOfPaper([section], new Set(versionIds)), ...faultsOfRules(settings) });
    const id = newId();
    await insertDraft(this.em, id, settings, actor.kind === 'user' ? actor.id : null);
    await writePaperOf(this.em, id, [section]);
    const after = { questions: facts.length, versions: versionIds.join(' '), ...('importId' in which ? which : {}) };
    this.audit.add({ action: 'exam.create', subjectKind: 'exam', subjectId: id, subject: title, after });
    return id;
  }

  private async demandCourses(actor: Actor, courseIds: readonly string[]): Promise<void> {
    const sight = await this.sight.of(actor);
    const known = sight === null ? (await this.courses.names(courseIds)).map(({ id }) => id) : sight.courseIds;
    if (!courseIds.every((courseId) => known.includes(courseId))) throw new AppError('Course not found');
  }
}
