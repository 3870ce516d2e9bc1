import type { ProblemCode } from '#contracts/shared/imports';
import { descendantsOf, elementsIn, textOf, type XmlElement } from '../../packages/xml-tree.js';
import { withoutBlankOptions } from '../blank-options.js';
import { asHtml } from '../pieces.js';
import { withPictures } from '../pictures.js';
import type { Piece, PictureOf, ReadQuestion } from '../reading.js';
import { allNamed, firstNamed, isNamed, named, plainName, valueOf } from './names.js';
import { tidy, toHtml } from './to-html.js';

/** What became of an item. Throws FormulaProblem for a formula that cannot be turned into LaTeX. */
export type ItemOutcome = { readonly question: ReadQuestion } | { readonly problem: ProblemCode } | { readonly unsupported: string };

type Key = { readonly correct: readonly number[] } | { readonly problem: ProblemCode };

const isInteraction = (element: XmlElement): boolean => plainName(element.local).endsWith('Interaction');
const wordsOf = (element: XmlElement): string => textOf(element).trim();

/** What the mapping of the declaration gives for each choice. */
const mapped = (declaration: XmlElement | undefined): ReadonlyMap<string, number> =>
  new Map(
    allNamed(firstNamed(declaration, 'mapping'), 'mapEntry').map((entry) => [
      (valueOf(entry, 'mapKey') ?? '').trim(),
      Number(valueOf(entry, 'mappedValue') ?? Number.NaN),
    ]),
  );

/** Of one answer the choice that gives most, when it is the only one; of several answers all that give something. */
const namedByMapping = (declaration: XmlElement | undefined, multiple: boolean): readonly string[] => {
  const giving = [...mapped(declaration)].filter(([, value]) => value > 0);
  if (multiple) return giving.map(([name]) => name);
  const most = Math.max(...giving.map(([, value]) => value));
  const best = giving.filter(([, value]) => value === most);
  return best.length === 1 ? [best[0]![0]] : [];
};

/** The choices that a comparison with the response wants, those of an `and` together; null for any other condition. */
const wanted = (branch: XmlElement, response: string): readonly string[] | null => {
  const both = firstNamed(branch, 'and');
  const compared = named(both ?? branch, 'match', 'member');
  const names = compared.flatMap((one) =>
    valueOf(firstNamed(one, 'variable'), 'identifier') === response ? named(one, 'baseValue').map(wordsOf) : [],
  );
  const plain = !both || elementsIn(both).every((one) => isNamed(one, 'match', 'member', 'not'));
  return names.length > 0 && names.length === compared.length && plain ? names : null;
};

const gives = (branch: XmlElement): boolean =>
  named(branch, 'setOutcomeValue').some((set) => {
    const [value] = [...named(set, 'baseValue'), ...named(firstNamed(set, 'sum'), 'baseValue')];
    return /(?:^|_)SCORE$/i.test(valueOf(set, 'identifier') ?? '') && Number(wordsOf(value ?? set)) > 0;
  });

/**
 * Items without a declared answer whose processing compares the response with fixed choices and then gives a score: one such comparison,
 * or of several answers all of them. Limits of the score itself compare no response.
 */
const namedByProcessing = (item: XmlElement, response: string, multiple: boolean): readonly string[] => {
  const branches = allNamed(firstNamed(item, 'responseProcessing'), 'responseIf', 'responseElseIf').filter(
    (branch) => gives(branch) && !firstNamed(branch, 'gt', 'gte', 'lt', 'lte'),
  );
  const names = branches.map((branch) => wanted(branch, response));
  if (names.includes(null) || (names.length > 1 && !multiple)) return [];
  return names.flatMap((one) => one ?? []);
};

const keyOf = (item: XmlElement, interaction: XmlElement, choices: readonly string[]): Key => {
  const response = valueOf(interaction, 'responseIdentifier') ?? 'RESPONSE';
  const declarations = named(item, 'responseDeclaration');
  const declaration =
    declarations.find((one) => valueOf(one, 'identifier') === response) ?? (declarations.length === 1 ? declarations[0] : undefined);
  const multiple = valueOf(declaration, 'cardinality') === 'multiple';
  const said = named(firstNamed(declaration, 'correctResponse'), 'value')
    .map(wordsOf)
    .filter((name) => name !== '');
  const other = said.length > 0 ? said : namedByMapping(declaration, multiple);
  const names = [...new Set(other.length > 0 ? other : namedByProcessing(item, response, multiple))];
  if (names.length === 0) return { problem: mapped(declaration).size > 0 ? 'key-unclear' : 'no-key' };
  if (names.some((name) => !choices.includes(name))) return { problem: 'key-outside' };
  if (names.length > 1 && !multiple) return { problem: 'key-unclear' };
  return { correct: names.map((name) => choices.indexOf(name)).sort((one, two) => one - two) };
};

const feedbackNames = /^(?:general|general_?fb|explanation|solution|rationale|worked_?solution)$/i;

const explanationOf = (item: XmlElement, piece: (html: string) => Piece): Piece | null => {
  const feedback = allNamed(item, 'modalFeedback', 'feedbackBlock').find((one) =>
    [valueOf(one, 'identifier'), valueOf(one, 'outcomeIdentifier')].some((name) => feedbackNames.test(name ?? '')),
  );
  const html = feedback ? tidy(toHtml(feedback.children)) : '';
  return html === '' ? null : piece(html);
};

const unsupportedKind = (item: XmlElement, body: XmlElement | undefined, interactions: readonly XmlElement[]): string | null => {
  if (!body || interactions.length === 0) return 'no interaction';
  const kinds = [...new Set(interactions.map(({ local }) => plainName(local)))];
  if (interactions.length > 1 || kinds[0] !== 'choiceInteraction')
    return interactions.length > 1 ? `several: ${kinds.join(', ')}` : kinds[0]!;
  // Numbers drawn anew for every candidate: there is no one question.
  if (allNamed(item, 'templateDeclaration').length > 0) return 'template';
  return null;
};

const choiceOf = (item: XmlElement, body: XmlElement, interaction: XmlElement, piece: (html: string) => Piece): ItemOutcome => {
  const choices = allNamed(interaction, 'simpleChoice');
  const names = choices.map((choice) => (valueOf(choice, 'identifier') ?? '').trim());
  if (new Set(names).size < names.length) return { problem: 'key-unclear' };
  const key = keyOf(item, interaction, names);
  if ('problem' in key) return key;
  // The question stands around the interaction and in its prompt, in this order.
  const html = toHtml(body.children, (element) => isNamed(element, 'simpleChoice'));
  const question: ReadQuestion = {
    kind: key.correct.length > 1 ? 'multiple' : 'single',
    stem: piece(tidy(html)),
    options: choices.map((choice) => piece(tidy(toHtml(choice.children)))),
    correct: key.correct,
    explanation: explanationOf(item, piece),
    stimulus: null,
    path: {},
    sources: [],
  };
  return { question: withoutBlankOptions(question) };
};

/**
 * An item of QTI 2.0–2.2 (`assessmentItem`) or 3.0 (`qti-assessment-item`), IMS QTI Assessment Test, Section and Item Information Model.
 * Taken is one choice interaction with a key: the correct response, else the mapping, else a processing that names one choice.
 */
export const readItem = (item: XmlElement, pictureOf: PictureOf): ItemOutcome => {
  const body = firstNamed(item, 'itemBody');
  const interactions = body ? descendantsOf(body).filter(isInteraction) : [];
  const unsupported = unsupportedKind(item, body, interactions);
  if (unsupported) return { unsupported };
  return choiceOf(item, body!, interactions[0]!, (html) => asHtml(withPictures(html, pictureOf)));
};
