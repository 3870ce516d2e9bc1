import type { Context } from 'quill/modules/keyboard.js';
import type Quill from 'quill/core.js';
import type { Range } from 'quill/core.js';

/** Takes a line out of what it is in, as the key that has nothing else to do there. */
const leave = {
  collapsed: true,
  format: ['bullet', 'ordered', 'blockquote'],
  handler(this: { quill: Quill }, range: Range, _context: Context): void {
    this.quill.formatLine(range.index, 1, { bullet: false, ordered: false, blockquote: false }, 'user');
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
  'leave by backspace': { ...leave, key: 'Backspace', offset: 0 },
};
