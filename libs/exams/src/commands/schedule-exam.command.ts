import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { examMachine } from '../domain/exam.machine.js';
import { freezePaper, type FrozenRow, type KeyRow, type PaperSource } from '../domain/frozen-paper.js';
import { paperMarks, type PaperMarks } from '../domain/paper-marks.js';
import { sealPaper } from '../domain/sealed-paper.js';
import { QuestionSource } from '../ports.js';
import { holdExam, settingsOf, type DeskRow } from '../store/desk.sql.js';
import { ExamJudge } from '../store/exam-judge.js';
import { ExamSight } from '../store/exam-sight.js';
import { ExamStates } from '../store/exam-states.js';
import { readSections, type SectionRow } from '../store/exams.sql.js';
import { PapersAtRest } from '../store/papers-at-rest.js';

/**
 * draft → scheduled: freezes the questions, fixes the marks' denominator, seals the paper. Nothing of it changes afterwards.
 * Throws 'Exam not found', 'Illegal transition', 'Exam has conflicts' (its `issues` name the codes of those that block and how often each is
 * met); 'Changed meanwhile' for people, who say which version they have seen.
 */
export class ScheduleExam extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly version: number | null = null,
  ) {
    super();
  }
}

interface Place {
  readonly section: number;
  readonly versionId: string;
  readonly keptOptions: number[];
}

@CommandHandler(ScheduleExam)
export class ScheduleExamHandler implements ICommandHandler<ScheduleExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly bank: QuestionSource,
    private readonly sight: ExamSight,
    private readonly judge: ExamJudge,
    private readonly states: ExamStates,
    private readonly papers: PapersAtRest,
  ) {}

  async execute({ actor, examId, version }: ScheduleExam): Promise<void> {
    const exam = await holdExam(this.em, examId, version);
    examMachine.step(exam.state, 'scheduled');
    await this.sight.demandAct(actor, exam, 'schedule');
    const author = await this.sight.authorOf(actor, exam);
    // A ranked exam without proven phones is for those who publish every exam to decide.
    if (author && exam.kind === 'live' && exam.phoneWaived) throw new AppError('Not allowed', { permission: 'exams.publish' });
    const places = await this.places(examId);
    const versionIds = places.map(({ versionId }) => versionId);
    if (author) await this.bank.approveOwn(author, versionIds);
    // First: what the judge finds of a question's state then stays so until this commits.
    await this.bank.hold(versionIds);
    await this.refuseConflicts(exam, author);
    const source = await this.source(exam, places);
    const frozen = freezePaper(source);
    await this.writeQuestions(examId, frozen.rows, frozen.keys);
    const bytes = await this.writePaper(source, frozen.paper);
    await this.writeMarks(exam, await readSections(this.em, examId), source.version, bytes);
    await this.em.execute('insert into exams.boards (exam_id) values (?) on conflict do nothing', [examId]);
    this.outbox.add('ExamScheduled', { examId });
    await this.states.changed(exam, 'schedule', 'scheduled');
  }

  /** Whoever schedules sees all exams, and is told of every clash; the author of own ones of those that the author sees. */
  private async refuseConflicts(exam: DeskRow, author: Actor | null): Promise<void> {
    const sight = author ? await this.sight.of(author) : null;
    const blocking = (await this.judge.conflicts(this.em, exam, sight, author)).filter(({ severity }) => severity === 'block');
    if (blocking.length === 0) return;
    const byCode = Map.groupBy(blocking, ({ code }) => code);
    const issues = Object.fromEntries([...byCode].map(([code, those]) => [code, String(those.length)]));
    throw new AppError('Exam has conflicts', { count: blocking.length }, { issues });
  }

  private places(examId: string): Promise<Place[]> {
    return this.em.execute<Place[]>(
      `select section, version_id as "versionId", kept_options as "keptOptions" from exams.exam_questions where exam_id = ? order by number`,
      [examId],
    );
  }

  private async source(exam: DeskRow, places: readonly Place[]): Promise<PaperSource> {
    const frozen = new Map(
      (await this.bank.frozen(places.map(({ versionId }) => versionId))).map((question) => [question.versionId, question]),
    );
    const questions = places.map(({ section, versionId, keptOptions }) => {
      const question = frozen.get(versionId);
      if (!question) throw new AppError('Invalid input', { field: 'questions' }, { issues: { questions: `Not accepted: ${versionId}` } });
      return { section, question, keptOptions };
    });
    const { id: examId, title, language, shuffleOptions: mixOptions } = exam;
    return { examId, version: exam.papers + 1, title, language, seed: randomBytes(32).toString('hex'), mixOptions, questions };
  }

  private async writeQuestions(examId: string, rows: readonly FrozenRow[], keys: readonly KeyRow[]): Promise<void> {
    await this.em.execute(
      `update exams.exam_questions q set id = r.id, kind = r.kind, option_ids = r."optionIds", stimulus_id = r."stimulusId"
       from jsonb_to_recordset(?::jsonb) as r(id uuid, number int, kind text, "optionIds" uuid[], "stimulusId" uuid)
       where q.exam_id = ? and q.number = r.number`,
      [JSON.stringify(rows), examId],
    );
    await this.em.execute('delete from exams.exam_keys where exam_id = ?', [examId]);
    await this.em.execute(
      `insert into exams.exam_keys (exam_id, question_id, option_ids, number, tolerance, explanation, sources)
       select ?, k."questionId", k."optionIds", k.number, k.tolerance, k.explanation, k.sources
       from jsonb_to_recordset(?::jsonb) as k("questionId" uuid, "optionIds" uuid[], number text, tolerance text, explanation text, sources text[])`,
      [examId, JSON.stringify(keys)],
    );
  }

  private async writePaper(source: PaperSource, paper: Parameters<typeof sealPaper>[0]): Promise<number> {
    const [key, iv] = [randomBytes(32), randomBytes(12)];
    const sealed = sealPaper(paper, key, iv);
    await this.em.execute(
      `insert into exams.papers (exam_id, version, seed, iv, sealed, opening_key, plain, opening_key_encrypted, plain_encrypted)
       values (?, ?, ?, decode(?, 'base64'), decode(?, 'base64'), '', '', ?, ?)`,
      [
        source.examId,
        source.version,
        source.seed,
        iv.toString('base64'),
        sealed.toString('base64'),
        ...this.papers.encrypt(source, key.toString('base64'), JSON.stringify(paper)),
      ],
    );
    return sealed.length;
  }

  private async writeMarks(exam: DeskRow, sections: readonly SectionRow[], paperVersion: number, bytes: number): Promise<void> {
    const { negative, passMark, optionalCounted } = settingsOf(exam);
    const counted = sections.map(({ markEach, optional, questionCount }) => ({ markEach, optional, questions: questionCount }));
    const marks = paperMarks({ sections: counted, negative, passMark, optionalCounted });
    await this.writeSectionMarks(exam.id, sections, marks);
    await this.em.execute(
      `update exams.exams set state = 'scheduled', question_rule = 'approved', sent_at = null, sent_note = null, version = version + 1, changed_at = platform.now(), denominator = ?, full_units = ?,
         negative_units = ?, pass_units = ?, paper_version = ?, paper_bytes = ? where id = ? and state = 'draft'`,
      [
        String(marks.denominator),
        String(marks.fullUnits),
        String(marks.sections[0]?.negativeUnits ?? 0n),
        marks.passUnits === null ? null : String(marks.passUnits),
        paperVersion,
        bytes,
        exam.id,
      ],
    );
  }

  private async writeSectionMarks(examId: string, sections: readonly SectionRow[], marks: PaperMarks): Promise<void> {
    const rows = sections.map(({ number }) => ({
      number,
      mark: String(marks.sections[number - 1]?.markUnits ?? 0n),
      negative: String(marks.sections[number - 1]?.negativeUnits ?? 0n),
    }));
    await this.em.execute(
      `update exams.sections s set mark_units = r.mark, negative_units = r.negative
       from jsonb_to_recordset(?::jsonb) as r(number int, mark bigint, negative bigint) where s.exam_id = ? and s.number = r.number`,
      [JSON.stringify(rows), examId],
    );
  }
}
