import { listedPairs } from './answer-list.js';
import { type Draft, keep } from './draft.js';
import { labelAt } from './labels.js';
import type { PaperLine } from './lines.js';
import { comparable, resolveKey } from './resolve-key.js';
import { explanationOf, innerExplanationOf, keyInExplanation, keyOf, numberOf, tickedKeyOf } from './signs.js';
import type { PaperState } from './state.js';

/** The line below a key line that says nothing yet (`Answer:`). */
export const takeAwaited = (state: PaperState, line: PaperLine, text: string): boolean => {
  if (!state.awaitsKey) return false;
  state.awaitsKey = false;
  const draft = state.current;
  if (keyOf(text) !== null || explanationOf(text) !== null) return false;
  const number = numberOf(text);
  const pairs = listedPairs(text);
  if (pairs?.every((pair) => state.list.has(pair.value) && !/^[\d০-৯]/.test(pair.key))) {
    // It was the heading of a list of answers.
    state.close();
    state.list.begin(null);
    state.mode = 'answers';
    return false;
  }
  if (!draft || (number && number.rest < text.length && number.value === (draft.value ?? 0) + 1)) return false;
  // Below "Answer" there may stand sentences that tell it; they are no key.
  if (text.split(/\s+/).length < 5 || !('problem' in resolveKey(draft.options, text))) {
    keep(draft, line, 'key');
    draft.keys.push({ text, line: line.line });
  } else {
    state.explain(draft, text, line);
    state.mode = 'explanation';
  }
  return true;
};

/** `✓ খ) শাপলা` below options that hold it already says which is right, and is no option more. */
const tickedOption = (draft: Draft, line: PaperLine): string | null => {
  const found = /^\s*(?:[✓✔✅☑√]\uFE0F?|[→⇒➜➔»])\s{0,3}/u.exec(line.text);
  const label = found ? labelAt(line.text, found[0].length) : null;
  const own = label ? draft.options.filter((option) => option.label.index === label.index) : [];
  if (!found || !label || own.length !== 1 || !own[0]) return null;
  const rest = line.text.slice(label.end);
  return comparable(rest) === comparable(own[0].lines.join(' ')) ? line.text.slice(found[0].length).trim() : null;
};

const keyBelowOptions = (state: PaperState, line: PaperLine, text: string): string | null => {
  const { current } = state;
  if (!current || current.options.length < 2) return null;
  return (
    tickedKeyOf(text) ??
    (state.loose.isEmpty ? tickedOption(current, line) : null) ??
    (current.keys.length === 0 ? keyInExplanation(text) : null)
  );
};

export const takeKey = (state: PaperState, line: PaperLine, text: string): boolean => {
  let key = keyBelowOptions(state, line, text) ?? keyOf(text);
  if (key === null) return false;
  const { current, loose } = state;
  if (!current || (!loose.isEmpty && (current.keys.length > 0 || state.mode === 'explanation'))) {
    if (loose.isEmpty) return false;
    state.adopt(line);
  }
  const draft = state.current;
  if (!draft) return false;
  // What stands between the options and the key belongs to nothing that is known.
  if (!loose.isEmpty) state.settle('end');
  const explained = innerExplanationOf(key);
  if (explained && explained.at > 0) {
    draft.explanation = [explained.text];
    key = key.slice(0, explained.at);
  }
  keep(draft, line, 'key');
  state.mode = explained ? 'explanation' : 'key';
  state.awaitsKey = key.trim() === '' && !explained;
  if (!state.awaitsKey) draft.keys.push({ text: key.trim(), line: line.line });
  return true;
};

export const takeExplanation = (state: PaperState, line: PaperLine, text: string): boolean => {
  const said = explanationOf(text);
  if (said === null || !state.current || state.mode === 'stem' || state.mode === 'passage') return false;
  if (!state.loose.isEmpty) state.settle('end');
  state.explain(state.current, said, line);
  state.mode = 'explanation';
  state.inner = null;
  return true;
};
