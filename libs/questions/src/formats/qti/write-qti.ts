import { escapeAttribute } from '../pieces.js';
import { cutText } from '#contracts/shared/cut-text';
import { withStimulus } from '../stimulus.js';
import type { Writer, WrittenQuestion } from '../writing.js';

// What XML would read as white space of its own is kept as a character.
const html = (text: string): string =>
  `<material><mattext texttype="text/html">${escapeAttribute(text).replaceAll('\r', '&#13;')}</mattext></material>`;
const field = (label: string, entry: string): string =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${escapeAttribute(entry)}</fieldentry></qtimetadatafield>`;

const kinds: Readonly<Record<WrittenQuestion['kind'], string>> = {
  single: 'multiple_choice_question',
  multiple: 'multiple_answers_question',
  'true-false': 'true_false_question',
  numeric: 'numerical_question',
};

const choices = ({ kind, options }: WrittenQuestion): string => {
  const labels = options.map((option, at) => `<response_label ident="option${at + 1}">${html(option)}</response_label>`);
  const cardinality = kind === 'multiple' ? 'Multiple' : 'Single';
  return `<response_lid ident="response1" rcardinality="${cardinality}"><render_choice>\n${labels.join('\n')}\n</render_choice></response_lid>`;
};

const answerBox =
  '<response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib></response_str>';

const equal = (name: string): string => `<varequal respident="response1">${escapeAttribute(name)}</varequal>`;

/** Numbers as decimals without a power of ten, as Canvas wants limits. */
const limits = (number: string, tolerance: string): string => {
  const [middle, off] = [Number(number), Number(tolerance)];
  return `<or>${equal(number)}<and><vargte respident="response1">${middle - off}</vargte><varlte respident="response1">${middle + off}</varlte></and></or>`;
};

const condition = (question: WrittenQuestion): string => {
  if (question.kind === 'numeric') {
    const { number, tolerance } = { number: question.number ?? '', tolerance: question.tolerance ?? '0' };
    return Number(tolerance) === 0 ? equal(number) : limits(number, tolerance);
  }
  const names = question.options.map((_option, at) => `option${at + 1}`);
  if (question.kind !== 'multiple') return equal(names[question.correct[0]!] ?? '');
  const parts = names.map((name, at) => (question.correct.includes(at) ? equal(name) : `<not>${equal(name)}</not>`));
  return `<and>${parts.join('')}</and>`;
};

const nameOf = ({ stem, id }: WrittenQuestion): string =>
  cutText(
    stem
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    80,
  ) || id;

/** What has no place of its own in an item. */
const said = ({ kind, correct, tolerance, sources }: WrittenQuestion): string =>
  sources.map((source) => field('source', source)).join('') +
  (kind === 'numeric' ? field('tolerance', tolerance ?? '0') : '') +
  (kind === 'multiple' && correct.length === 1 ? field('kind', 'multiple') : '');

const itemXml = (question: WrittenQuestion): string =>
  [
    `<item ident="${escapeAttribute(question.id)}" title="${escapeAttribute(nameOf(question))}">`,
    `<itemmetadata><qtimetadata>${field('question_type', kinds[question.kind])}${field('points_possible', '1.0')}${said(question)}</qtimetadata></itemmetadata>`,
    `<presentation>${html(withStimulus(question.stem, question.stimulus))}${question.kind === 'numeric' ? answerBox : choices(question)}</presentation>`,
    '<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>',
    `<respcondition continue="No"><conditionvar>${condition(question)}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>`,
    question.explanation === '' ? '' : `<itemfeedback ident="general_fb"><flow_mat>${html(question.explanation)}</flow_mat></itemfeedback>`,
    '</item>\n',
  ]
    .filter((line) => line !== '')
    .join('\n');

/**
 * QTI 1.2 in the dialect of Canvas: the one version in which many questions are one file, so that a bank can be written piece by piece;
 * Canvas, Brightspace, Blackboard, Sakai and ILIAS read it. QTI 2 and 3 want a file for each item in a package.
 */
export const writeQti: Writer = function* writeQti(questions) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">\n';
  yield '<assessment ident="bank" title="Question bank"><section ident="root_section">\n';
  for (const question of questions) yield itemXml(question);
  yield '</section></assessment>\n</questestinterop>\n';
};
