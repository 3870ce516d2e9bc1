import type { ProblemCode } from '#contracts/shared/imports';
import { allOf, attributeOf, childrenOf, elementsIn, textOf, type XmlElement } from '../../packages/xml-tree.js';
import { decimal as exact, middle, shown } from '../gift/numbers.js';

/** A condition that adds to the score: which choices it wants and which it forbids. */
interface Rule {
  readonly score: number;
  readonly wants: readonly string[];
  readonly forbids: readonly string[];
  /** Any one of what it wants is enough. */
  readonly any: boolean;
}

const full = 100;

const shows = (condition: XmlElement, feedback: RegExp): boolean =>
  childrenOf(condition, 'displayfeedback').some((shown) => feedback.test(attributeOf(shown, 'linkrefid') ?? ''));

// Brightspace counts mistakes in a variable of their own.
const mistakes = /incorrect|wrong|penalt/i;

const scoreOf = (condition: XmlElement): number => {
  if (shows(condition, /^in_?correct/i)) return 0;
  return Math.max(
    0,
    ...childrenOf(condition, 'setvar').map((set) => {
      if (mistakes.test(attributeOf(set, 'varname') ?? '')) return 0;
      const action = (attributeOf(set, 'action') ?? 'Set').toLowerCase();
      const text = textOf(set).trim();
      if (action !== 'set' && action !== 'add') return 0;
      // Blackboard writes `SCORE.max`.
      return /\.max$/i.test(text) ? full : Number(text.replace(',', '.')) || 0;
    }),
  );
};

const namesIn = (element: XmlElement, wanted: boolean, forbidden = false): string[] =>
  elementsIn(element).flatMap((child) => {
    if (child.local === 'varequal') return wanted === !forbidden ? [textOf(child).trim()] : [];
    return namesIn(child, wanted, child.local === 'not' ? !forbidden : forbidden);
  });

const conditionsOf = (item: XmlElement): XmlElement[] => allOf(item, 'respcondition');

const ruleOf = (condition: XmlElement, score: number): Rule => {
  const variables = childrenOf(condition, 'conditionvar');
  const wants = variables.flatMap((variable) => namesIn(variable, true)).filter((name) => name !== '');
  const forbids = variables.flatMap((variable) => namesIn(variable, false));
  return { score, wants: [...new Set(wants)], forbids: [...new Set(forbids)], any: allOf(condition, 'or').length > 0 };
};

const feedback = /^(?:correct|correct_fb)$/i;

/** The rules that add to the score; where none says a score, those that lead to the feedback for a right answer. */
const rulesOf = (item: XmlElement): Rule[] => {
  const conditions = conditionsOf(item);
  const scored = conditions
    .map((condition) => ruleOf(condition, scoreOf(condition)))
    .filter(({ score, wants }) => score > 0 && wants.length > 0);
  if (scored.length > 0) return scored;
  return conditions
    .filter((condition) => shows(condition, feedback))
    .map((condition) => ruleOf(condition, full))
    .filter(({ wants }) => wants.length > 0);
};

const best = (rules: readonly Rule[]): Rule[] => {
  const most = Math.max(...rules.map(({ score }) => score));
  return rules.filter(({ score }) => score === most);
};

/** What the rules name: the whole answer where one rule describes it, else every choice that adds to the score. */
const namesOf = (rules: readonly Rule[], multiple: boolean): readonly string[] => {
  const whole = best(rules.filter(({ wants, forbids, any }) => (wants.length > 1 || forbids.length > 0) && !any));
  if (whole.length === 1) return whole[0]!.wants;
  return (multiple ? rules : best(rules)).flatMap(({ wants }) => wants);
};

/** The right choices of a list, as positions; `idents` are those of its choices, in their order. */
export const responseKey = (
  item: XmlElement,
  idents: readonly string[],
  multiple: boolean,
): { readonly correct: readonly number[] } | { readonly problem: ProblemCode } => {
  const rules = rulesOf(item);
  if (rules.length === 0) return { problem: 'no-key' };
  const names = [...new Set(namesOf(rules, multiple))];
  const lower = idents.map((ident) => ident.toLowerCase());
  const places = names.map((name) => (idents.includes(name) ? idents.indexOf(name) : lower.indexOf(name.toLowerCase())));
  if (places.some((place) => place < 0)) return { problem: 'key-outside' };
  return { correct: [...new Set(places)].sort((one, two) => one - two) };
};

const decimal = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const limit = (item: XmlElement, ...names: readonly string[]): number => Number(textOf(allOf(item, ...names)[0]).trim() || Number.NaN);

/** Anything between two numbers: their middle. */
const rangeKey = (condition: XmlElement): { readonly number: string; readonly tolerance: string } | null => {
  const [low, high] = ['vargte', 'varlte'].map((name) => {
    const limits = allOf(condition, name);
    return limits.length === 1 ? exact(textOf(limits[0])) : null;
  });
  const found = low && high ? middle(low, high) : null;
  return found && { number: shown(found.number), tolerance: shown(found.tolerance) };
};

/** The one number that is right and how far off still counts, or null where the rules are not of that form. */
export const numberKey = (item: XmlElement): { readonly number: string; readonly tolerance: string } | null => {
  const scored = conditionsOf(item).filter((condition) => scoreOf(condition) > 0);
  const [condition] = scored;
  if (scored.length !== 1 || !condition) return null;
  const numbers = [...new Set(allOf(condition, 'varequal').map((element) => textOf(element).trim()))];
  const [number] = numbers;
  if (numbers.length === 0) return rangeKey(condition);
  if (numbers.length !== 1 || number === undefined || !decimal.test(number)) return null;
  const low = limit(condition, 'vargte');
  const high = limit(condition, 'varlte');
  if (Number.isNaN(low) && Number.isNaN(high)) return { number, tolerance: '0' };
  const [under, over] = [Number(number) - low, high - Number(number)];
  const tolerance = decimalOf(over);
  return Math.abs(under - over) <= 1e-9 * Math.max(1, Math.abs(over)) && tolerance !== null ? { number, tolerance } : null;
};

/** Without the noise of a subtraction. */
function decimalOf(value: number): string | null {
  const text = String(Number(value.toPrecision(12)));
  return /^\d+(?:\.\d+)?$/.test(text) ? text : null;
}
