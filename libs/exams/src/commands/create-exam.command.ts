import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId, type Actor } from '#platform/kernel';
import { completeDraft, type CompleteDraft } from '../domain/complete-draft.js';
import type { ExamDraft } from '../domain/exam-draft.js';
import { demand } from '../domain/rights.js';
import { QuestionDesk } from '../ports.js';

/** Makes a draft; answers its id. Throws 'Invalid input' with every field that is wrong. */
export class CreateExam extends Command<string> {
  constructor(
    readonly actor: Actor,
    readonly draft: ExamDraft,
  ) {
    super();
  }
}

const columnsOf = (id: string, actor: Actor, draft: CompleteDraft) => ({
  id,
  title: draft.title.trim(),
  language: draft.language,
  kind: draft.kind,
  area: draft.area,
  subjects: draft.subjects,
  instructions: draft.instructions,
  syllabus: draft.syllabus,
  opens_at: draft.opensAt,
  closes_at: draft.closesAt,
  duration_seconds: draft.durationSeconds,
  grace_seconds: draft.graceSeconds,
  negative_kind: draft.negative?.kind ?? null,
  negative_value: draft.negative?.value ?? null,
  pass_mark: draft.passMark,
  question_count: draft.sections.reduce((all, { questionVersionIds }) => all + questionVersionIds.length, 0),
  optional_counted: draft.optionalCounted,
  shuffle_questions: draft.shuffleQuestions,
  shuffle_options: draft.shuffleOptions,
  attempts_allowed: draft.attemptsAllowed,
  ranking: draft.ranking,
  floor_at_zero: draft.floorAtZero,
  cancelled_credit: draft.cancelledCredit,
  publish_results: draft.publishResults,
  show_solution: draft.showSolution,
  leaderboard: draft.leaderboard,
  live_figures: draft.liveFigures,
  phone_waived: draft.phoneWaived,
  start_window_seconds: draft.kind === 'live' ? draft.startWindowSeconds : null,
  questions_after: draft.questionsAfter,
  tie_break: draft.tieBreak,
  created_by: actor.kind === 'user' ? actor.id : null,
});

@CommandHandler(CreateExam)
export class CreateExamHandler implements ICommandHandler<CreateExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly bank: QuestionDesk,
  ) {}

  async execute({ actor, draft: given }: CreateExam): Promise<string> {
    demand(actor, 'exams.write');
    const draft = completeDraft(given);
    const id = newId();
    const exam = columnsOf(id, actor, draft);
    const names = Object.keys(exam).join(', ');
    await this.em.execute(`insert into exams.exams (${names}) select ${names} from jsonb_populate_record(null::exams.exams, ?::jsonb)`, [
      JSON.stringify(exam),
    ]);
    await this.em.execute(
      `insert into exams.exam_courses (exam_id, course_id, number)
       select ?, c.id::uuid, c.number from jsonb_array_elements_text(?::jsonb) with ordinality as c(id, number)`,
      [id, JSON.stringify(draft.courseIds)],
    );
    await this.sections(id, draft);
    return id;
  }

  private async sections(examId: string, draft: CompleteDraft): Promise<void> {
    const sections = draft.sections.map(({ title, optional, markEach, questionVersionIds }, place) => ({
      number: place + 1,
      title,
      optional: optional ?? false,
      mark_each: markEach,
      question_count: questionVersionIds.length,
    }));
    await this.em.execute(
      `insert into exams.sections (exam_id, number, title, optional, mark_each, question_count)
       select ?, number, title, optional, mark_each, question_count
       from jsonb_to_recordset(?::jsonb) as s(number int, title text, optional boolean, mark_each text, question_count int)`,
      [examId, JSON.stringify(sections)],
    );
    const known = await this.bank.sizes(draft.sections.flatMap(({ questionVersionIds }) => questionVersionIds));
    const questionOf = new Map(known.map(({ versionId, questionId }) => [versionId, questionId]));
    const questions = draft.sections
      .flatMap(({ questionVersionIds }, place) => questionVersionIds.map((versionId) => ({ section: place + 1, version_id: versionId })))
      .map((one, number) => ({ ...one, id: newId(), number, question_id: questionOf.get(one.version_id) ?? null }));
    await this.em.execute(
      `insert into exams.exam_questions (exam_id, id, number, section, version_id, question_id)
       select ?, id, number, section, version_id, question_id
       from jsonb_to_recordset(?::jsonb) as q(id uuid, number int, section int, version_id uuid, question_id uuid)`,
      [examId, JSON.stringify(questions)],
    );
  }
}
