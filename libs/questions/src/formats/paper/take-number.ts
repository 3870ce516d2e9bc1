import { keep } from './draft.js';
import { run } from './labels.js';
import type { PaperLine } from './lines.js';
import { isDigitOption, isInsideText } from './numbering.js';
import { putOptions } from './put-options.js';
import { keyOf, numberOf } from './signs.js';
import type { PaperState } from './state.js';
import { takeInline } from './take-options.js';

/** A line that begins with a number: a question, an option in digits, an answer of a list, or a line of another text. */
export const takeNumbered = (state: PaperState, line: PaperLine): boolean => {
  const number = numberOf(line.text);
  if (!number) return false;
  const rest = line.text.slice(number.rest);
  const { current } = state;
  const said = keyOf(rest);
  if (said !== null && state.list.has(number.value)) {
    state.list.give({ value: number.value, key: said, rest: '', asFound: line.text.trim() }, line);
    state.fates.set(line, 'key');
    return true;
  }
  if (current && state.mode === 'stem' && current.stem.length === 0 && current.style === 'word' && number.style !== 'word') {
    // `প্রশ্ন ২:` on a line of its own, and below it the number of the book.
    current.stem.push(rest.trim());
    keep(current, line, 'stem');
    return true;
  }
  const mayBeOption = current && state.mode !== 'explanation' && state.mode !== 'key';
  const digit = mayBeOption ? isDigitOption(current, number, line.text, state) : null;
  if (current && digit) {
    keep(current, line, 'option');
    putOptions(current, line, run(line.text, digit), false);
    state.mode = 'options';
    return true;
  }
  if (isInsideText(state, number)) return false;
  state.settle('question');
  const draft = state.start(line, number);
  if (takeInline(state, line, number.rest)) return true;
  keep(draft, line, 'stem');
  if (rest.trim() !== '' && !state.details.begin(draft, rest)) draft.stem.push(rest.trim());
  return true;
};
