import { attributeOf, allOf, childOf, textOf, type XmlElement } from '../../packages/xml-tree.js';

/** What an item of QTI 1.2 is; `other` carries the name that the format has for it. */
type ItemKind = { readonly is: 'choice' | 'true-false' | 'numeric' } | { readonly is: 'other'; readonly name: string };

// Canvas, Common Cartridge, Respondus and Brightspace, Blackboard, Sakai, ILIAS.
const labels = [
  'question_type',
  'cc_profile',
  'qmd_questiontype',
  'respondusapi_qtype',
  'bbmd_questiontype',
  'qmd_itemtype',
  'questiontype',
];

/** What the item says of itself, by lower-case label. */
export const fieldsOf = (item: XmlElement): readonly (readonly [label: string, entry: string])[] =>
  // Brightspace and Respondus write the second name.
  allOf(item, 'qtimetadatafield', 'qti_metadatafield').map(
    (field) => [textOf(childOf(field, 'fieldlabel')).trim().toLowerCase(), textOf(childOf(field, 'fieldentry')).trim()] as const,
  );

const named = (item: XmlElement): string => {
  const fields = fieldsOf(item);
  for (const label of labels) {
    const entry = fields.find(([name]) => name === label)?.[1] ?? textOf(allOf(item, label)[0]).trim();
    if (entry) return entry;
  }
  return '';
};

const choice = /^(?:cc\.)?multi(?:ple)?[ _-]?(?:choice|answers?|response|correct|select)/i;
const trueFalse = /^(?:cc\.)?(?:true[ _/-]*(?:or[ _])?false|either[ _/-]*or)/i;
const other =
  /essay|match|blank|fib|fill|short|long|written|calculat|arithmetic|significant|order|text[ _]?(?:only|info)|upload|dropdown|hot|pattern|jumbled|likert|opinion|survey|bowl|file|formula|num|categor|stimulus|audio|emi|kprim|cloze|sort/i;

/** What is answered; an extension beside it only says how Brightspace draws it. */
const responses = (item: XmlElement): XmlElement[] => {
  const found = allOf(item, 'response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp');
  return found.length > 0 ? found : allOf(item, 'response_extension');
};

/** By the name that the program gave it, else by how it is answered: one list of choices is a choice. */
export const kindOf = (item: XmlElement): ItemKind => {
  const name = named(item);
  const found = responses(item);
  const lists = found.filter((response) => response.local === 'response_lid' && allOf(response, 'render_choice').length === 1);
  const one = found.length === 1 && lists.length === 1;
  if (trueFalse.test(name) && one) return { is: 'true-false' };
  if (choice.test(name) && one) return { is: 'choice' };
  if (/^numerical/i.test(name) && found.length === 1) return { is: 'numeric' };
  if (name !== '' && (other.test(name) || !one)) return { is: 'other', name };
  if (one) return { is: 'choice' };
  return { is: 'other', name: [...new Set(found.map(({ local }) => local))].join(', ') || 'no response' };
};

/** The list that is answered, and whether several may be chosen. */
export const listOf = (item: XmlElement): { readonly response: XmlElement; readonly multiple: boolean } => {
  const [response] = responses(item);
  const several =
    (attributeOf(response, 'rcardinality') ?? '').toLowerCase() !== 'single' && /answer|response|select|correct/i.test(named(item));
  return { response: response!, multiple: several || (attributeOf(response, 'rcardinality') ?? '').toLowerCase() === 'multiple' };
};
