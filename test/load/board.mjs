// `bench board`: what one submit's ranking costs with a thousand and with a million entries on the board. The same handlers
// as in production run here one submit at a time, in a process of their own, so that no throttle or queue stands in the figure.
import { median, percentiles } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startProduct } from '../support/driver/product.mjs';
import { fillBoard, questionsOf } from '../support/driver/verdict.mjs';

const SMALL = 1000;

/** Median cost of `count` submits on a board of `entries`. */
async function measure({ office, entries, count, say }) {
  const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: -60, closesIn: 7200 });
  await fillBoard(office, exam.examId, entries);
  await office.run('rebuildBoard', exam.examId);
  const pupils = await office.addPupils(exam.courseId, count + 20);
  /** @type {{ submitMs: number, rankMs: number }[]} */
  const times = await office.run('submitOneByOne', {
    examId: exam.examId,
    userIds: pupils.map((pupil) => pupil.userId),
    options: (await questionsOf(office, exam.examId)).slice(0, 15),
  });
  const kept = times.slice(20);
  const total = kept.map((t) => t.submitMs + t.rankMs);
  say(
    `${entries} entries: rank ${JSON.stringify(percentiles(kept.map((t) => t.rankMs)))}, submit ${JSON.stringify(percentiles(kept.map((t) => t.submitMs)))}`,
  );
  return { entries, ms: median(total), rankMs: median(kept.map((t) => t.rankMs)), submitMs: median(kept.map((t) => t.submitMs)) };
}

const rounded = (figures) => Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * 100) / 100]));

/** @param {{ entries?: number, count?: number, say?: (line: string) => void }} options */
export async function board({ entries = 1_000_000, count = 200, say = () => {} } = {}) {
  const product = await startProduct({ only: [], maxmemory: '1gb', print: say });
  const office = await openOffice(product);
  try {
    const small = await measure({ office, entries: SMALL, count, say });
    const large = await measure({ office, entries, count, say });
    return {
      name: 'board',
      value: rounded(large).ms,
      unit: 'ms a submit',
      ceiling: rounded(small).ms,
      ratio: Math.round((large.ms / small.ms) * 1000) / 1000,
      small: rounded(small),
      large: rounded(large),
    };
  } finally {
    await office.close();
    await product.stop();
  }
}
