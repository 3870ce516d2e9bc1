import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExamSettings } from '#contracts/http/exam-desk';
import { Audit, changedFields } from '#platform';
import type { Actor } from '#platform/kernel';
import { faultsOfRules, refuseFaults } from '../domain/complete-draft.js';
import { draftOnly } from '../domain/draft-only.js';
import { demand } from '../domain/rights.js';
import { sanitiseInstructions } from '../rich-text/sanitise-instructions.js';
import { ExamSight } from '../store/exam-sight.js';
import { holdExam, settingsOf, updateSettings } from '../store/desk.sql.js';

/** Saves what a draft says about itself. Throws 'Exam not found', 'Changed meanwhile', 'Exam not a draft', 'Invalid input'. */
export class SaveExam extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly version: number,
    readonly settings: ExamSettings,
  ) {
    super();
  }
}

@CommandHandler(SaveExam)
export class SaveExamHandler implements ICommandHandler<SaveExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, examId, version, settings: given }: SaveExam): Promise<void> {
    demand(actor, 'exams.write');
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, version);
    draftOnly(exam);
    // Until it is over the results of the exam that it makes up for wait: its times are theirs.
    if (exam.samePaper) await this.sight.demandAct(actor, exam, 'publish-results');
    const settings = { ...given, title: given.title.trim(), instructions: sanitiseInstructions(given.instructions) };
    refuseFaults(faultsOfRules(settings));
    const changed = changedFields(settingsOf(exam), settings);
    if (!changed) return;
    await updateSettings(this.em, examId, settings);
    this.audit.add({ action: 'exam.save', subjectKind: 'exam', subjectId: examId, subject: settings.title, ...changed });
  }
}
