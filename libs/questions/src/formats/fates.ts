import type { TableField } from '#contracts/shared/imports';

/** What becomes of a piece of a file. */
export type Fate =
  | 'stem'
  | 'option'
  | 'key'
  | 'explanation'
  | 'passage'
  | 'heading'
  /** A label, number, mark or rule of its own line; page furniture. */
  | 'sign'
  /** What the format itself says of a question or of the file: columns, tags, points, settings. */
  | 'field'
  /** Part of a block that the account tells as unsupported or as an error. */
  | 'refused'
  | 'left-over';

const fates: Readonly<Partial<Record<TableField, Fate>>> = {
  stem: 'stem',
  picture: 'stem',
  option: 'option',
  'right-option': 'option',
  'wrong-option': 'option',
  key: 'key',
  'is-right': 'key',
  number: 'key',
  explanation: 'explanation',
  stimulus: 'passage',
  item: 'sign',
};

/** What becomes of what a question has in a field: `field` where that is none of its texts. */
export const fateOfField = (field: TableField | undefined): Fate => (field === undefined ? 'field' : (fates[field] ?? 'field'));

/**
 * Is told the fate of each piece of a file as it is read: a line of a text ("12"), a paragraph ("p7"), a cell ("Sheet1!B3"), an element of
 * a list ("[4]"), a picture by its name. Each piece that holds anything has exactly one; a line that holds several parts has that of the
 * first, or is left over where one of them is. Readers work without it; the tests listen.
 */
export type NoteFate = (piece: string, fate: Fate) => void;
