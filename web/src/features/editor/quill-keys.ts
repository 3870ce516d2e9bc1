import type { Context } from 'quill/modules/keyboard.js';
import type Quill from 'quill/core.js';
import type { Range } from 'quill/core.js';

const kinds = ['bullet', 'ordered', 'blockquote', 'heading', 'subheading'];

/** Takes a line out of what it is in, as the key that has nothing else to do there. */
const leave = {
  collapsed: true,
  format: kinds,
  handler(this: { quill: Quill }, range: Range, _context: Context): void {
    this.quill.formatLine(range.index, 1, Object.fromEntries(kinds.map((kind) => [kind, false])), 'user');
  },
};

/** After a heading comes a plain line. */
const goOn = {
  key: 'Enter',
  collapsed: true,
  format: ['heading', 'subheading'],
  suffix: /^$/,
  handler(this: { quill: Quill }, range: Range): void {
    this.quill.insertText(range.index, '\n', 'user');
    this.quill.formatLine(range.index + 1, 1, { heading: false, subheading: false }, 'user');
    this.quill.setSelection(range.index + 1, 0, 'user');
  },
};

/**
 * What keys do beyond writing. The tab key goes on to the next field as everywhere else, and what is typed stays as it was typed: `1. `
 * makes no list.
 */
export const bindings = {
  tab: null,
  'remove tab': null,
  indent: null,
  outdent: null,
  'indent code-block': null,
  'outdent code-block': null,
  'table tab': null,
  'list autofill': null,
  'leave by enter': { ...leave, key: 'Enter', empty: true },
  'go on after a heading': goOn,
  'leave by backspace': { ...leave, key: 'Backspace', offset: 0 },
};
