import { letterAt } from './label-alphabets.js';
import { listedPairs, namedPairs } from './answer-list.js';
import { type Draft, keep } from './draft.js';
import { isHeading } from './loose.js';
import type { PaperLine } from './lines.js';
import { isBracketNote } from './notes.js';
import { answerListOf, answersOfPart, isNumberedPart, isPartHeading, sourceOf } from './signs.js';
import type { PaperState } from './state.js';

/** A line that opens a passage, or names its questions. */
export const takeOpening = (state: PaperState, line: PaperLine, text: string): boolean => {
  const isStem = state.mode === 'stem' && typeof state.current?.value === 'number';
  const found = state.passages.opening({ text, line }, state.mode === 'passage', isStem);
  if (found === null) return false;
  state.fates.set(line, 'passage');
  if (found !== 'opens') return true;
  state.settle('passage');
  state.passages.turn();
  state.close();
  state.mode = 'passage';
  return true;
};

const isShort = (draft: Draft): boolean => draft.options.every(({ lines }) => lines.length === 1 && (lines[0]?.length ?? 0) < 50);

/** The heading of a part, right below the question before: by its words, or because the numbers start again below it. */
const isHeadingHere = (state: PaperState, line: PaperLine, text: string): boolean => {
  const { current, mode, ahead } = state;
  if (!current || !['stem', 'options', 'key', 'explanation'].includes(mode) || !state.loose.isEmpty) return false;
  const next = ahead.next();
  if (mode !== 'stem' && isBracketNote(text)) return next.is === 'number';
  if (isNumberedPart(text)) return mode === 'stem' ? next.is === 'number' && current.stem.length > 0 : next.is !== 'key';
  if (mode !== 'stem' && mode !== 'options' && isCapitals(text) && next.is === 'number') return true;
  if (mode !== 'options' && mode !== 'key') return false;
  const restarts = next.is === 'number' && next.value === 1 && current.value !== null;
  return restarts && ahead.line?.text !== line.text && isTitle(text) && isShort(current) && isNextLine(state, next.at);
};

const isCapitals = (text: string): boolean => text.length < 60 && /\p{Lu}{3}/u.test(text) && !/[\p{Ll}\d.?!]/u.test(text);
const isTitle = (text: string): boolean =>
  text.length < 60 && /^[\p{Lu}\p{Lo}]/u.test(text) && isHeading([{ text, line: { text, line: 0 } }]);
const isNextLine = ({ ahead }: PaperState, at: number): boolean => at <= ahead.at + 2;

/** What is said of the option above it, as text2qti writes it. */
const feedback = /^\.\.\.\s+(?=\S)/;

/** A line without any sign: it goes on with what it stands in. */
export const takePlain = (state: PaperState, line: PaperLine, shown: string): void => {
  const { current, mode, loose, isAfterBlank } = state;
  const text = line.bullet?.trim() ?? shown;
  const goesOn = !isAfterBlank && loose.isEmpty;
  const source = current && mode !== 'stem' ? sourceOf(text) : null;
  if (goesOn && isHeadingHere(state, line, text)) {
    state.settle('question');
    state.heading([{ text, line }]);
    if (mode === 'stem') state.close();
    state.mode = 'loose';
  } else if (current && source?.at === 0) {
    current.sources.push(source.source);
    keep(current, line, 'field');
  } else if (current && mode === 'stem') {
    if (isAfterBlank) current.lastParagraph = { from: current.stem.length, lines: [] };
    current.lastParagraph?.lines.push({ text, line });
    current.stem.push(text);
    keep(current, line, 'stem');
  } else if (current && mode === 'options' && goesOn && feedback.test(text)) {
    const label = letterAt(current.options.length - 1);
    state.explain(current, `${label}) ${text.replace(feedback, '')}`, line);
  } else if (current && mode === 'options' && goesOn) {
    current.options.at(-1)?.lines.push(text);
    keep(current, line, 'option');
  } else if (current && mode === 'explanation' && goesOn) state.explain(current, text, line);
  else if (mode === 'passage' && state.passages.open) {
    state.passages.add({ text, line }, isAfterBlank);
    state.fates.set(line, 'passage');
  } else loose.push(text, line, isAfterBlank);
};

/** The section that the heading of a list names, where the paper has a part of that name. */
const partOfList = (state: PaperState, text: string): string | null => {
  const name = answersOfPart(text);
  if (name === null || state.drafts.length === 0) return null;
  const isKnown = isPartHeading(name) || state.drafts.some(({ headings }) => headings.some((heading) => heading.startsWith(name)));
  return isKnown ? name : null;
};

/** Answers of several questions: a list with its heading, what stands in it, a row of answers. */
export const takeAnswers = (state: PaperState, line: PaperLine, text: string): boolean => {
  const { list } = state;
  const isKey = list.giveSeveral(text, line) || list.giveLetters(text, line, state.isAfterBlank);
  const heading = isKey ? null : answerListOf(text);
  const pairs = heading === null ? null : listedPairs(heading);
  const part = isKey ? null : partOfList(state, text);
  const named = isKey || state.mode === 'answers' ? null : namedPairs(text);
  if (named && state.isName(named.name) && named.pairs.every(({ value }) => list.has(value))) {
    state.settle('answers');
    state.fates.set(line, 'key');
    state.mode = 'answers';
    state.close();
    list.begin(named.name);
    list.giveAll(named.pairs, line);
    return true;
  }
  const isList = heading !== null && ((heading.trim() === '' && state.drafts.length > 0) || pairs !== null);
  if (isKey || isList || part !== null) {
    state.settle('answers');
    state.fates.set(line, isKey || pairs ? 'key' : 'heading');
    if (isKey) return true;
    state.mode = 'answers';
    state.close();
    list.begin(part);
    list.giveAll(pairs ?? [], line);
    return true;
  }
  if (state.mode === 'answers') return within(state, line, text);
  if (!list.giveRow(text, line, state.current?.value ?? 0, state.ahead.line?.text ?? '')) return false;
  state.fates.set(line, 'key');
  return true;
};

/** A line below the heading of a list. */
const within = (state: PaperState, line: PaperLine, text: string): boolean => {
  const { list, loose } = state;
  const isName = state.isName(text);
  const taken = isName ? 'text' : list.take(line, text, loose.isEmpty ? state.isAfterBlank : 'loose', state.ahead.line?.text ?? '');
  if (taken === 'question') {
    state.mode = 'loose';
    return false;
  }
  if (taken === 'text') {
    loose.push(text, line, state.isAfterBlank || isName);
    list.begin(text);
    return true;
  }
  if (!loose.isEmpty) state.settle('answers');
  state.fates.set(line, taken === 'taken' ? 'key' : 'explanation');
  return true;
};
