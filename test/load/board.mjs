// `bench board`: what one submit's ranking costs with a thousand and with a million entries on the board. The same handlers
// as in production run here one submit at a time, in a process of their own, so that no throttle or queue stands in the figure.
import { median } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startProduct } from '../support/driver/product.mjs';
import { fillBoard, questionsOf } from '../support/driver/verdict.mjs';

const SMALL = 1000;
const BLOCK = 20;

/** A board of `entries`, and what submits one block of students after the other. */
async function seatBoard({ office, entries, count }) {
  const exam = await office.createExam({ questions: 30, durationSeconds: 3600, opensIn: -60, closesIn: 7200 });
  await fillBoard(office, exam.examId, entries);
  await office.run('rebuildBoard', exam.examId);
  const options = (await questionsOf(office, exam.examId)).slice(0, 15);
  const userIds = (await office.addPupils(exam.courseId, count + BLOCK)).map((pupil) => pupil.userId);
  /** @type {{ submitMs: number, rankMs: number }[]} */
  const times = [];
  return {
    block: async () =>
      times.push(...(await office.run('submitOneByOne', { examId: exam.examId, userIds: userIds.splice(0, BLOCK), options }))),
    figures: () => {
      const kept = times.slice(BLOCK);
      const of = (value) => Math.round(median(kept.map(value)) * 100) / 100;
      return {
        entries,
        ms: of((t) => t.submitMs + t.rankMs),
        rankMs: of((t) => t.rankMs),
        submitMs: of((t) => t.submitMs),
        n: kept.length,
      };
    },
  };
}

/** @param {{ entries?: number, count?: number, say?: (line: string) => void }} options */
export async function board({ entries = 1_000_000, count = 200, say = () => {} } = {}) {
  const product = await startProduct({ only: [], maxmemory: '1gb', print: say });
  const office = await openOffice(product);
  try {
    const boards = [await seatBoard({ office, entries: SMALL, count }), await seatBoard({ office, entries, count })];
    say(`boards of ${SMALL} and ${entries} stand`);
    // In turns, so that whatever else the machine does meets both; the first block of each warms it.
    for (let done = 0; done < count + BLOCK; done += BLOCK) for (const { block } of boards) await block();
    const [small, large] = boards.map(({ figures }) => figures());
    const ratio = Math.round((large.ms / small.ms) * 1000) / 1000;
    return { name: 'board', value: large.ms, unit: 'ms a submit', ceiling: small.ms, ratio, small, large };
  } finally {
    await office.close();
    await product.stop();
  }
}
