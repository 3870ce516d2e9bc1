import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { secondsTaken } from '../domain/deadline.js';
import { marksOf } from '../domain/paper-marks.js';
import type { GivenAnswer } from '../domain/scoring.js';
import { readExam, readSections, type ExamRow, type SectionRow } from '../store/exams.sql.js';
import { readLogFaults } from '../store/log-faults.sql.js';
import { markOne, readMarker, type Marker } from '../store/marker.js';
import { attemptBatches, type ScoredRow } from '../store/scored.sql.js';
import { readAnswers } from '../store/scoring.sql.js';

/** What is looked at here, and what is wrong where a row is found. */
const says = {
  'answer-missing': 'An answer that was acknowledged, stands in the log, and is not stored',
  'answer-below-log': 'An answer that stands below the highest save of it in the log',
  'answer-unlike-log': 'A stored answer that is not the save of its key (of two values under one key, the first one stored)',
  'score-unlike-answers': 'A score that the answers and the keys do not give',
  'counts-unlike-answers': 'Another number of right, wrong or skipped answers than the answers and the keys give',
  'rank-key-unlike-answers': 'A place that is made from something else than the answers, the time and the keys give',
  'time-taken-off': 'An attempt whose time is not that from its start to its submission',
  'exam-marks-off': 'An exam whose marks in units are not those that its settings give',
} as const;
export type ExamFault = keyof typeof says;

/** How often a rule of the exams is broken, with the first few rows. */
export interface FoundFault {
  readonly name: ExamFault;
  readonly says: string;
  readonly count: number;
  readonly sample: readonly string[];
}

const shown = 5;

/** Counts the rows, and remembers the first few of each kind. */
class Faults {
  private readonly found = new Map<ExamFault, { count: number; sample: string[] }>();

  add(name: ExamFault, id: string): void {
    const known = this.found.get(name) ?? { count: 0, sample: [] };
    known.count += 1;
    if (known.sample.length < shown) known.sample.push(id);
    this.found.set(name, known);
  }

  list(): FoundFault[] {
    return (Object.keys(says) as ExamFault[]).map((name) => ({
      name,
      says: says[name],
      ...(this.found.get(name) ?? { count: 0, sample: [] }),
    }));
  }
}

/** What of an attempt's figures is another than its answers give. A rank key that cannot be made at all is a wrong one. */
const faultsOf = (marker: Marker, stored: ScoredRow, answers: ReadonlyMap<string, GivenAnswer>): ExamFault[] => {
  const faults: ExamFault[] = [];
  const { startedAt, submittedAt, deadline } = stored;
  if (stored.seconds !== secondsTaken(startedAt, submittedAt, deadline)) faults.push('time-taken-off');
  try {
    const { score, rankKey } = markOne(marker, stored, answers);
    if (stored.units !== String(score.units)) faults.push('score-unlike-answers');
    if (stored.correct !== score.correct || stored.wrong !== score.wrong || stored.skipped !== score.skipped)
      faults.push('counts-unlike-answers');
    if (stored.rankKey !== rankKey) faults.push('rank-key-unlike-answers');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    faults.push('rank-key-unlike-answers');
  }
  return faults;
};

const text = (units: bigint | null | undefined): string => String(units);

/** Marks as they were fixed, against what the exam's settings give. */
const areMarksRight = (exam: ExamRow, sections: readonly SectionRow[]): boolean => {
  const marks = marksOf({
    sections: sections.map(({ markEach, optional, questionCount }) => ({
      markEach,
      optional,
      questions: Array.from({ length: questionCount }),
    })),
    negative: exam.negativeKind && exam.negativeValue ? { kind: exam.negativeKind, value: exam.negativeValue } : null,
    passMark: exam.passMark,
    optionalCounted: exam.optionalCounted,
  });
  const whole = [exam.denominator, exam.fullUnits, String(exam.passUnits)];
  return (
    whole.join() === [text(marks?.denominator), text(marks?.fullUnits), text(marks?.passUnits)].join() &&
    sections.every(({ number, markUnits, negativeUnits }) => {
      const section = marks?.sections[number - 1];
      return markUnits === text(section?.markUnits) && negativeUnits === text(section?.negativeUnits);
    })
  );
};

/**
 * Rules over the exams that take more than SQL: stored answers against their log, and scores made anew from answers and keys, by the same
 * functions that made them. Walks all exams, some hundred attempts at a time; reads alone.
 */
@Injectable()
export class VerifyExams {
  constructor(private readonly em: EntityManager) {}

  async look(): Promise<FoundFault[]> {
    const em = this.em.fork();
    const faults = new Faults();
    const exams = await em.execute<{ id: string }[]>(`select id from exams.exams where paper_version > 0 order by id`);
    for (const { id } of exams) {
      const exam = await readExam(em, id);
      if (exam) await this.exam(em, exam, faults);
    }
    return faults.list();
  }

  private async exam(em: EntityManager, exam: ExamRow, faults: Faults): Promise<void> {
    if (!areMarksRight(exam, await readSections(em, exam.id))) faults.add('exam-marks-off', exam.id);
    const marker = await readMarker(em, exam);
    for await (const rows of attemptBatches(em, exam.id)) await this.batch(em, marker, rows, faults);
  }

  private async batch(em: EntityManager, marker: Marker, rows: readonly ScoredRow[], faults: Faults): Promise<void> {
    const ids = rows.map(({ id }) => id);
    for (const { fault, attemptId, questionId } of await readLogFaults(em, marker.exam.id, ids))
      faults.add(fault, `${attemptId} ${questionId}`);
    // Answers of a scored attempt stand still. What waits for its rescoring cannot be made anew: the older key is gone.
    const scored = rows.filter(({ units, keyVersion }) => units !== null && keyVersion === marker.keyVersion);
    const answers = await readAnswers(
      em,
      marker.exam.id,
      scored.map(({ id }) => id),
    );
    for (const stored of scored)
      for (const fault of faultsOf(marker, stored, answers.get(stored.id) ?? new Map())) faults.add(fault, stored.id);
  }
}
