import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mostExamQuestions } from '#contracts/shared/bank';
import type { Actor } from '#platform/kernel';
import { refuseFaults } from '../domain/complete-draft.js';
import { draftOnly } from '../domain/draft-only.js';
import { appendVersions, type SectionWish } from '../domain/draft-paper.js';
import { firstSection } from '../domain/new-settings.js';
import { demand } from '../domain/rights.js';
import { QuestionDesk } from '../ports.js';
import { type DeskRow, type DeskPlace, holdExam, readPlaces, settingsOf } from '../store/desk.sql.js';
import { DraftPaperWriter } from '../store/draft-paper-writer.js';
import { ExamSight } from '../store/exam-sight.js';
import { readSections } from '../store/exams.sql.js';

/**
 * Puts what an import brought and found to the end of a draft, in the file's order, without what it holds already. Throws 'Exam not found',
 * 'Exam not a draft', 'Import not found', 'Invalid input', 'Paper too large'.
 */
export class AddImportedQuestions extends Command<{ added: number; questions: number }> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly importId: string,
  ) {
    super();
  }
}

@CommandHandler(AddImportedQuestions)
export class AddImportedQuestionsHandler implements ICommandHandler<AddImportedQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly bank: QuestionDesk,
    private readonly paper: DraftPaperWriter,
  ) {}

  async execute({ actor, examId, importId }: AddImportedQuestions): Promise<{ added: number; questions: number }> {
    demand(actor, 'exams.write');
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, null);
    draftOnly(exam);
    const places = await readPlaces(this.em, examId);
    const stood = await this.bank.sizes(places.map(({ versionId }) => versionId));
    // By question: another version of one that stands there is no second one.
    const held = new Set(stood.map(({ questionId }) => questionId));
    const chosen = await this.bank.chosen(actor, { importId });
    // Before any of them is measured: an import may hold two hundred thousand.
    refuseFaults(chosen.length > mostExamQuestions ? { sections: `At most ${mostExamQuestions} questions` } : {});
    const brought = await this.bank.sizes(chosen);
    const added = brought.filter(({ questionId }) => !held.has(questionId)).map(({ versionId }) => versionId);
    if (added.length > 0) await this.paper.write(exam, appendVersions(await this.sectionsOf(exam, places), added));
    return { added: added.length, questions: places.length + added.length };
  }

  private async sectionsOf(exam: DeskRow, places: readonly DeskPlace[]): Promise<SectionWish[]> {
    const sections = (await readSections(this.em, exam.id)).map(({ number, title, markEach, optional }) => ({
      title,
      markEach,
      optional,
      questions: places
        .filter(({ section }) => section === number)
        .map(({ versionId, cancelled, keptOptions }) => ({ versionId, cancelled, keptOptions })),
    }));
    return sections.length > 0 ? sections : [firstSection(settingsOf(exam))];
  }
}
