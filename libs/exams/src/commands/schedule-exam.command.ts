import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { examMachine } from '../domain/exam.machine.js';
import { freezePaper, type FrozenRow, type KeyRow, type PaperSource } from '../domain/frozen-paper.js';
import { markSchemeOf, type MarkScheme } from '../domain/mark-scheme.js';
import { demand } from '../domain/rights.js';
import { bounds, type MarkedQuestion } from '../domain/scoring.js';
import { sealPaper } from '../domain/sealed-paper.js';
import { QuestionSource } from '../ports.js';
import { readExam, readSections, type ExamRow, type SectionRow } from '../store/exams.sql.js';

/**
 * draft → scheduled: freezes the questions, fixes the marks' denominator, seals the paper. Nothing of it changes afterwards.
 * Throws 'Exam not found', 'Illegal transition', 'Invalid input' (a question that is not published, a window that is over).
 */
export class ScheduleExam extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

/** Score units are kept as bigint; what does not fit is refused here, not cut off later. */
const mostUnits = 2n ** 53n;

@CommandHandler(ScheduleExam)
export class ScheduleExamHandler implements ICommandHandler<ScheduleExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly bank: QuestionSource,
    private readonly pages: Pages,
  ) {}

  async execute({ actor, examId }: ScheduleExam): Promise<void> {
    demand(actor, 'exams.publish');
    await this.em.execute('select 1 from exams.exams where id = ? for update', [examId]);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    examMachine.step(exam.state, 'scheduled');
    if (exam.closesAt <= exam.now)
      throw new AppError('Invalid input', { field: 'closesAt' }, { issues: { closesAt: 'The window is over' } });
    const sections = await readSections(this.em, examId);
    const marks = markSchemeOf({
      marks: sections.map(({ markEach }) => markEach),
      passMark: exam.passMark,
      negative: exam.negativeKind && exam.negativeValue ? { kind: exam.negativeKind, value: exam.negativeValue } : null,
    });
    const source = await this.source(exam);
    const frozen = freezePaper(source);
    await this.writeQuestions(examId, frozen.rows, frozen.keys);
    const bytes = await this.writePaper(source, frozen.paper);
    await this.writeMarks(exam, sections, marks, frozen.rows, bytes);
    await this.em.execute('insert into exams.boards (exam_id) values (?) on conflict do nothing', [examId]);
    this.outbox.add('ExamScheduled', { examId });
    this.pages.touch('exams');
  }

  private async source(exam: ExamRow): Promise<PaperSource> {
    const places = await this.em.execute<{ section: number; versionId: string }[]>(
      'select section, version_id as "versionId" from exams.exam_questions where exam_id = ? order by number',
      [exam.id],
    );
    const frozen = new Map(
      (await this.bank.frozen(places.map(({ versionId }) => versionId))).map((question) => [question.versionId, question]),
    );
    const questions = places.map(({ section, versionId }) => {
      const question = frozen.get(versionId);
      if (!question) throw new AppError('Invalid input', { field: 'questions' }, { issues: { questions: `Not published: ${versionId}` } });
      return { section, question };
    });
    const { id: examId, title, language, shuffleOptions: mixOptions } = exam;
    return { examId, version: exam.paperVersion + 1, title, language, seed: randomBytes(32).toString('hex'), mixOptions, questions };
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
      `insert into exams.papers (exam_id, version, seed, iv, sealed, opening_key, plain)
       values (?, ?, ?, decode(?, 'base64'), decode(?, 'base64'), decode(?, 'base64'), ?)`,
      [
        source.examId,
        source.version,
        source.seed,
        iv.toString('base64'),
        sealed.toString('base64'),
        key.toString('base64'),
        JSON.stringify(paper),
      ],
    );
    return sealed.length;
  }

  private async writeMarks(
    exam: ExamRow,
    sections: readonly SectionRow[],
    marks: MarkScheme,
    rows: readonly FrozenRow[],
    bytes: number,
  ): Promise<void> {
    const unitsOf = (section: number) => marks.sections[section - 1] ?? { markUnits: 0n, negativeUnits: 0n };
    const marked = rows.map(({ id, kind, section }): MarkedQuestion => ({
      id,
      kind,
      section,
      ...unitsOf(section),
      cancelled: false,
      key: { optionIds: [], number: null, tolerance: null },
    }));
    const optionalSections = sections.filter(({ optional }) => optional).map(({ number }) => number);
    const { highest, lowest } = bounds(marked, { optionalSections, optionalCounted: exam.optionalCounted });
    if (highest - lowest > mostUnits)
      throw new AppError('Invalid input', { field: 'sections' }, { issues: { sections: 'The marks have no small common denominator' } });
    await this.em.execute(
      `update exams.sections s set mark_units = r.mark, negative_units = r.negative
       from jsonb_to_recordset(?::jsonb) as r(number int, mark bigint, negative bigint) where s.exam_id = ? and s.number = r.number`,
      [
        JSON.stringify(
          sections.map(({ number }) => ({
            number,
            mark: String(unitsOf(number).markUnits),
            negative: String(unitsOf(number).negativeUnits),
          })),
        ),
        exam.id,
      ],
    );
    await this.em.execute(
      `update exams.exams set state = 'scheduled', version = version + 1, denominator = ?, full_units = ?, negative_units = ?, pass_units = ?,
         paper_version = paper_version + 1, paper_bytes = ? where id = ? and state = 'draft'`,
      [
        String(marks.denominator),
        String(highest),
        String(unitsOf(1).negativeUnits),
        marks.passUnits === null ? null : String(marks.passUnits),
        bytes,
        exam.id,
      ],
    );
  }
}
