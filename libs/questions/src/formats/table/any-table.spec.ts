import { describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre';
import type { Found } from '../reading.js';
import { readCsv } from './read-csv.js';
import { readWorkbook } from './read-workbook.js';

interface Known {
  readonly stem: string;
  readonly options: readonly string[];
  readonly right: number;
}
interface Shape {
  readonly known: readonly Known[];
  readonly rows: readonly (readonly string[])[];
}

/** Numbers that are the same in every run. */
class Dice {
  public constructor(private state: number) {}
  public next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }
  public upTo(most: number): number {
    return Math.floor(this.next() * most);
  }
  public one<T>(of: readonly T[]): T {
    return of[this.upTo(of.length)]!;
  }
}

const words = 'force unit work heart river metal planet cell acid light বল একক কাজ হৃদয় নদী ধাতু'.split(' ');
const texts: readonly ((dice: Dice) => string)[] = [
  (dice) => `${dice.one(words)} ${dice.one(words)} ${dice.upTo(100)}`,
  (dice) => String(dice.upTo(12)),
  (dice) => dice.one(['A', 'B', 'C', 'D', 'K', 'X']),
  (dice) => dice.one(['m/s', 'kg', 'm', 's', 'A', 'N', 'm/s²', 'J']),
];

const knownOf = (dice: Dice): Known[] => {
  const [text, count] = [dice.one(texts), 2 + dice.upTo(4)];
  return Array.from({ length: 1 + dice.upTo(9) }, (_none, at) => {
    const options = new Set<string>();
    while (options.size < count) options.add(text(dice));
    return {
      stem: `Which ${dice.one(words)} is number ${at + 1}${dice.next() < 0.8 ? '?' : ''}`,
      options: [...options],
      right: dice.upTo(count),
    };
  });
};

const letters = 'ABCDEF';
const keyed: readonly ((known: Known, at: number) => string)[] = [
  (_known, at) => letters[at]!,
  (_known, at) => 'কখগঘঙচ'[at]!,
  (_known, at) => String(at + 1),
  (_known, at) => String(at),
  ({ options, right }) => options[right]!,
  (_known, at) => `Option ${letters[at]}`,
];

/** A column beside those of the question, with its name. */
type Column = readonly [string, (at: number) => string];
const beside: readonly Column[] = [
  ['No', (at) => String(at + 1)],
  ['Subject', () => 'Physics'],
  ['Image', (at) => `figure${at}.png`],
  ['Marks', () => '1'],
  ['Level', (at) => String(1 + (at % 3))],
];

const shapeOf = (dice: Dice): Shape => {
  const known = knownOf(dice);
  const key = dice.one(keyed);
  const labels = dice.next() < 0.25;
  const layout = dice.one(['columns', 'columns', 'cell', 'rows', 'again'] as const);
  const own = known.map((one) => (labels ? one.options.map((text, at) => `${letters[at]}) ${text}`) : one.options));
  if (layout === 'rows' || layout === 'again') {
    const ticks = dice.next() < 0.5;
    const rows = known.flatMap((one, question) =>
      own[question]!.map((text, at) => {
        const first = at === 0 || layout === 'again';
        return [first ? one.stem : '', text, ticks ? (at === one.right ? 'TRUE' : 'FALSE') : first ? key(one, one.right) : ''];
      }),
    );
    return { known, rows: [['Question', 'Option', ticks ? 'Correct' : 'Answer'], ...rows] };
  }
  const extra = beside.filter(() => dice.next() < 0.25);
  const sign = dice.one([';', '|', '\n', ' / ']);
  const head = dice.next() < 0.6;
  const made = known.map((one, at) => {
    const cells = layout === 'cell' ? [own[at]!.join(sign)] : own[at]!;
    return [
      ...extra.slice(0, 2).map(([, cell]) => cell(at)),
      one.stem,
      ...cells,
      key(one, one.right),
      ...extra.slice(2).map(([, cell]) => cell(at)),
    ];
  });
  const names = layout === 'cell' ? ['Options'] : known[0]!.options.map((_text, at) => `Option ${letters[at]}`);
  const heading = [...extra.slice(0, 2).map(([name]) => name), 'Question', ...names, 'Answer', ...extra.slice(2).map(([name]) => name)];
  return { known, rows: head ? [heading, ...made] : made };
};

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const read = async (dice: Dice, rows: Shape['rows']): Promise<Found[]> =>
  dice.next() < 0.2
    ? [...(await readWorkbook(await writeXlsx({ sheets: [{ name: 'S', rows: rows.map((row) => [...row]) }] })))]
    : [...readCsv(rows.map((row) => row.map(quoted).join(',')).join('\n'))];

/** What is wrong with a reading: a key, an option or a question that the table does not hold, or one of which nothing is told. */
const wrongIn = ({ known }: Shape, found: readonly Found[]): string | null => {
  for (const one of found) {
    if (one.is !== 'question') continue;
    const stem = one.question.stem.text.replace(/<br><img[^>]*>$/, '');
    const asked = known.find((other) => other.stem === stem);
    const right = one.question.correct.map((at) => one.question.options[at]?.text);
    if (!asked || asked.options.length !== one.question.options.length) return `${stem}: ${one.asFound}`;
    if (right.length !== 1 || right[0] !== asked.options[asked.right]) return `${stem}: ${right.join(' + ')}`;
  }
  const whole = found.length === 1 && found[0]?.is === 'error' && found[0].whole === true;
  const told = found.filter(({ is }) => is !== 'left-over').length;
  return whole || told === known.length ? null : `${told} of ${known.length}`;
};

describe('tables of any shape', () => {
  // Red with a key by place where labels say another, a column of levels for the key, a slash before a comma, rows that fall apart.
  it('give each question back right, or say that something is unclear', async () => {
    let ready = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const dice = new Dice(seed * 7919);
      const shape = shapeOf(dice);
      const found = await read(dice, shape.rows);
      expect([seed, wrongIn(shape, found)]).toEqual([seed, null]);
      ready += found.some(({ is }) => is === 'question') ? 1 : 0;
    }
    expect(ready).toBeGreaterThan(120);
  });
});
