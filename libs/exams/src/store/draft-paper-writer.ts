import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Audit, changedFields } from '#platform';
import { refuseFaults } from '../domain/complete-draft.js';
import { faultsOfPaper, type SectionWish } from '../domain/draft-paper.js';
import { QuestionDesk } from '../ports.js';
import { type DeskPlace, type DeskRow, readPlaces, writePaperOf } from './desk.sql.js';
import { readSections } from './exams.sql.js';
import { measurePaper } from './measure-paper.js';

const versionsOf = (sections: readonly SectionWish[]): string[] =>
  sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId));

/** Writes the paper of a draft that is held, and notes what changed. */
@Injectable()
export class DraftPaperWriter {
  constructor(
    private readonly em: EntityManager,
    private readonly bank: QuestionDesk,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Invalid input', 'Paper too large'. */
  async write(exam: Pick<DeskRow, 'id' | 'title'>, sections: readonly SectionWish[]): Promise<void> {
    const stood = (await readPlaces(this.em, exam.id)).map(({ versionId }) => versionId);
    const measured = await measurePaper(this.bank, versionsOf(sections), stood);
    const known = new Map(measured.map((one) => [one.versionId, one.questionId]));
    refuseFaults(faultsOfPaper(sections, new Set(known.keys())));
    const before = await this.picture(exam.id);
    await writePaperOf(
      this.em,
      exam.id,
      sections.map((section) => ({
        ...section,
        questions: section.questions.map((one) => ({ ...one, questionId: known.get(one.versionId) ?? '' })),
      })),
    );
    const changed = changedFields(before, await this.picture(exam.id));
    if (changed) this.audit.add({ action: 'exam.questions', subjectKind: 'exam', subjectId: exam.id, subject: exam.title, ...changed });
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
