import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, changedFields } from '#platform';
import type { Actor } from '#platform/kernel';
import { refuseFaults } from '../domain/complete-draft.js';
import { draftOnly } from '../domain/draft-only.js';
import { faultsOfPaper, type SectionWish } from '../domain/draft-paper.js';
import { demand } from '../domain/rights.js';
import { QuestionDesk } from '../ports.js';
import { ExamSight } from '../store/exam-sight.js';
import { measurePaper } from '../store/measure-paper.js';
import { holdExam, readPlaces, writePaperOf, type DeskPlace } from '../store/desk.sql.js';
import { readSections } from '../store/exams.sql.js';

/** Saves a draft's paper: sections, marks, questions. Throws 'Exam not found', 'Changed meanwhile', 'Exam not a draft', 'Invalid input'. */
export class SaveExamQuestions extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly version: number,
    readonly sections: readonly SectionWish[],
  ) {
    super();
  }
}

const versionsOf = (sections: readonly SectionWish[]): string[] =>
  sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId));

@CommandHandler(SaveExamQuestions)
export class SaveExamQuestionsHandler implements ICommandHandler<SaveExamQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly bank: QuestionDesk,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, examId, version, sections }: SaveExamQuestions): Promise<void> {
    demand(actor, 'exams.write');
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, version);
    draftOnly(exam);
    const stood = (await readPlaces(this.em, examId)).map(({ versionId }) => versionId);
    const measured = await measurePaper(this.bank, versionsOf(sections), stood);
    const known = new Map(measured.map((one) => [one.versionId, one.questionId]));
    refuseFaults(faultsOfPaper(sections, new Set(known.keys())));
    const before = await this.picture(examId);
    await writePaperOf(
      this.em,
      examId,
      sections.map((section) => ({
        ...section,
        questions: section.questions.map((one) => ({ ...one, questionId: known.get(one.versionId) ?? '' })),
      })),
    );
    const changed = changedFields(before, await this.picture(examId));
    if (changed) this.audit.add({ action: 'exam.questions', subjectKind: 'exam', subjectId: examId, subject: exam.title, ...changed });
  }

  /** The paper as the log keeps it: lines for people, and which versions it was. */
  private async picture(examId: string) {
    const [sections, places] = [await readSections(this.em, examId), await readPlaces(this.em, examId)];
    const listed = (some: readonly DeskPlace[]): string => some.map(({ versionId }) => versionId).join(' ');
    return {
      sections: sections.map(
        ({ title, markEach, optional, questionCount }) => `${title}: ${questionCount} × ${markEach}${optional ? ' ?' : ''}`,
      ),
      questions: places.length,
      versions: listed(places),
      cancelled: listed(places.filter(({ cancelled }) => cancelled)),
      kept: places
        .flatMap(({ versionId, keptOptions }) => (keptOptions.length > 0 ? [`${versionId}: ${keptOptions.join(' ')}`] : []))
        .join(', '),
    };
  }
}
