import { cutText } from '#contracts/shared/cut-text';
import type { NoteFate } from '../fates.js';
import { readJson } from '../json/read-json.js';
import { asFoundLength, type Found } from '../reading.js';
import { parseYaml, YamlFault, type YamlValue } from './yaml-value.js';

const asks = /^[ \t]*(?:-[ \t]+)?["']?(?:question|questions|stem|prompt|text|title|q|question_text|statement)["']?[ \t]*:/m;
const answers = /^[ \t]+(?:-[ \t]+)?["']?(?:options|choices|answers?|correct\w*|right|wrong|incorrect\w*|key|solution|a|b)["']?[ \t]*:/m;
const nothing = /^[ \t]*(?:#.*|---[ \t]*)?$/;
const named = /^["']?[a-z][\w-]{0,40}["']?[ \t]*:/;
const listed = /^[ \t]*-\s+["']?[a-z][\w-]{0,40}["']?[ \t]*:/;
/** So far below its name a list may begin. */
const farthest = 30;

/** Whether the first lines that say something are entries of a list with names, or a name with such a list below it. */
const beginsAsYaml = (text: string): boolean => {
  const lines = text.slice(0, 8000).split(/\r?\n/);
  const first = lines.findIndex((line) => !nothing.test(line));
  if (first < 0) return false;
  const isItem = (at: number): boolean => listed.test(lines.slice(at, at + 2).join('\n'));
  if (lines[first]!.startsWith('-')) return isItem(first);
  return named.test(lines[first]!) && lines.slice(first + 1, first + 1 + farthest).some((_line, at) => isItem(first + 1 + at));
};

/** Entries of a list that say what they ask and below it, indented, what may be answered, with names in small letters. */
export const isYaml = (text: string): boolean =>
  beginsAsYaml(text) && asks.test(text) && answers.test(text) && !/^[ \t]*-[ \t]+\[[ xX]\]/m.test(text);

/** As JSON in which each map of a list begins on the line that it has in the file. */
class Writer {
  private made = '';
  private line = 1;

  write(value: YamlValue, isItem: boolean): string {
    if (value.is === 'text') this.made += this.scalar(value);
    else if (value.is === 'list')
      this.many(
        '[',
        value.items.map((item) => () => void this.write(item, true)),
        ']',
      );
    else {
      const blank = isItem ? Math.max(0, value.line - this.line) : 0;
      this.made += '\n'.repeat(blank);
      this.line += blank;
      this.many(
        '{',
        value.entries.map(([name, inner]) => () => {
          this.made += `${JSON.stringify(name)}:`;
          this.write(inner, false);
        }),
        '}',
      );
    }
    return this.made;
  }

  private many(open: string, parts: readonly (() => void)[], close: string): void {
    this.made += open;
    for (const [at, part] of parts.entries()) {
      if (at > 0) this.made += ',';
      part();
    }
    this.made += close;
  }

  private scalar({ text, isQuoted }: Extract<YamlValue, { is: 'text' }>): string {
    if (!isQuoted && /^(?:true|false|\d{1,3})$/.test(text) && !/^0\d/.test(text)) return text;
    return !isQuoted && /^(?:null|~|)$/.test(text) ? 'null' : JSON.stringify(text);
  }
}

const refusal = (text: string, line: number): Found => ({
  is: 'error',
  place: { sheet: null, line, column: null, item: null },
  asFound: cutText(text.split(/\r\n?|\n/)[line - 1]?.trim() ?? '', asFoundLength),
  code: 'file-type',
  facts: { kind: 'YAML', save: '.json' },
  whole: true,
});

/** Reads lists of questions in YAML as those of JSON are read; what is not plain lists and maps is refused with its name. */
export const readYaml = function* (text: string, note: NoteFate = () => undefined): Generator<Found> {
  const lines = text.split(/\r\n?|\n/);
  let found: readonly Found[];
  try {
    found = [...readJson(new Writer().write(parseYaml(text), true))];
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error;
    found = [refusal(text, error.line)];
  }
  const shown = new Map<number, string>();
  const sorted = found.toSorted((one, other) => one.place.line - other.place.line);
  for (const [at, { place }] of sorted.entries()) {
    const next = sorted[at + 1]?.place.line ?? lines.length + 1;
    if (next > place.line)
      shown.set(
        place.line,
        cutText(
          lines
            .slice(place.line - 1, next - 1)
            .join('\n')
            .trim(),
          asFoundLength,
        ),
      );
  }
  for (const one of found) yield 'whole' in one ? one : { ...one, asFound: shown.get(one.place.line) ?? one.asFound };
  noteLines(lines, sorted, note);
};

/** Each line has the fate of what begins in it or, nearest, above it; all of them that of a refused file. */
const noteLines = (lines: readonly string[], sorted: readonly Found[], note: NoteFate): void => {
  const whole = sorted.find((one) => 'whole' in one);
  let next = 0;
  for (const [at, line] of lines.entries()) {
    while (next < sorted.length && sorted[next]!.place.line <= at + 1) next += 1;
    if (line.trim() === '') continue;
    const one = sorted[next - 1] ?? whole;
    note(String(at + 1), !one ? 'field' : one.is === 'question' ? 'stem' : one.is === 'left-over' ? 'left-over' : 'refused');
  }
};
