/** What the importer reads. */
export const importFormats = [
  'gift',
  'aiken',
  'moodle-xml',
  'qti',
  'table',
  'json',
  'docx',
  'markdown',
  'paper',
  'plus-minus',
  'blackboard',
  'anki',
  'openedx',
  'olx',
  'sql',
  'yaml',
  'rexams',
] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** What to do with letters that look like Bijoy: turn them into Unicode, or leave them as they are. */
export const bijoyWays = ['convert', 'leave'] as const;
export type BijoyWay = (typeof bijoyWays)[number];

export const importStates = ['uploaded', 'parsed', 'reviewed', 'committed', 'failed', 'discarded'] as const;
export type ImportState = (typeof importStates)[number];

export const importRowStates = ['error', 'near', 'duplicate', 'unsupported', 'ready', 'left'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/** What a column of a sheet can hold. */
export const tableFields = [
  'ignore',
  'stem',
  'option',
  'key',
  'right-option',
  'wrong-option',
  'is-right',
  'explanation',
  'stimulus',
  'subject',
  'chapter',
  'topic',
  'source',
  'year',
  'kind',
  'number',
  'tolerance',
  'picture',
  'item',
] as const;
export type TableField = (typeof tableFields)[number];

/** What can be wrong. The sentences (what is wrong, how to fix it) stand in `import/sentences.{bn,en}.ts`. */
export const problemCodes = [
  // One question.
  'no-key',
  'key-outside',
  'key-unclear',
  'few-options',
  'many-options',
  'options-not-recognised',
  'empty-stem',
  'empty-option',
  'same-options',
  'bad-number',
  'broken-block',
  'date-in-option',
  'error-value',
  'formula-without-value',
  'hidden-row',
  'columns-unclear',
  'unescaped',
  'unclosed-quote',
  'bad-formula',
  'bad-markup',
  'too-heavy',
  'picture-missing',
  'picture-not-taken',
  'broken-bytes',
  'bijoy-unsure',
  'unsupported-kind',
  'duplicate',
  'other-key',
  // The whole file.
  'file-empty',
  'no-questions',
  'file-type',
  'file-too-large',
  'file-broken',
  'encoding-unknown',
  'bijoy-text',
  'doctype',
  'zip-unsafe',
  'zip-too-large',
  'too-deep',
  'too-many',
  'time-over',
] as const;
export type ProblemCode = (typeof problemCodes)[number];
