import { describe, expect, it } from '@jest/globals';
import { cutOut } from './cut.js';

const code = `function kept() { return inner(1); function inner(x) { return x; } }
function gone(a) { invariant(a, "words for developers"); warning(a, "more words"); return a; }
Thing.prototype.late = function () { return 1; };
function checks(a) { invariant(a, "words"); warning(a, "words"); return a; }
`;

describe('cutting a library', () => {
  it('takes bodies, statements, words and texts, and leaves the rest as it was', () => {
    const made = cutOut(
      code,
      {
        bodies: { gone: 'return false;' },
        statements: ['Thing.prototype.late ='],
        asserts: ['invariant'],
        warnings: ['warning'],
        texts: [['return inner(1)', "return '$&'"]],
      },
      'a file',
    );
    expect(made).toBe(`function kept() { return '$&'; function inner(x) { return x; } }
function gone(a) {return false;}

function checks(a) { invariant(a); void 0; return a; }
`);
  });

  // Red where another version of the library would be cut by half without a word.
  it.each([
    ['a function', { bodies: { absent: '' } }],
    ['a statement', { statements: ['Thing.prototype.other ='] }],
    ['a text', { texts: [['no such text', '']] as const }],
  ])('stops at %s that is not there', (_what, cut) => {
    expect(() => cutOut(code, cut, 'a file')).toThrow(/^a file has no /);
  });
});
