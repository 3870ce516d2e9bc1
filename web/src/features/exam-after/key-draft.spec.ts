import { describe, expect, it } from '@jest/globals';
import { draftOf, keyOf, pressed } from './key-draft.js';

const options = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
const single = { kind: 'single' as const, options, key: { cancelled: false, optionIds: ['a'], number: null, tolerance: null } };
const numeric = { kind: 'numeric' as const, options: [], key: { cancelled: false, optionIds: [], number: '2.5', tolerance: null } };

describe('a key that is being changed', () => {
  // Red when the same key goes out as a change, or a question ends without any right option.
  it('asks for nothing while it is the same, and for an option while there is none', () => {
    expect(keyOf(single, draftOf(single))).toEqual({ missing: 'change' });
    expect(keyOf(single, { ...draftOf(single), optionIds: [] })).toEqual({ missing: 'option' });
  });
  it('keeps the order of the paper, whatever was pressed first', () => {
    const draft = pressed(pressed(draftOf(single), 'c', false), 'b', true);
    expect(keyOf(single, draft)).toEqual({ key: { cancelled: false, optionIds: ['b', 'c'], number: null, tolerance: null } });
  });
  it('replaces the one right option, and turns one of several', () => {
    expect(pressed(draftOf(single), 'b', false).optionIds).toEqual(['b']);
    expect(pressed(draftOf(single), 'a', true).optionIds).toEqual([]);
  });
  // Red when a cancelled question loses the key that stands in the paper.
  it('keeps what was written when the question is cancelled', () => {
    expect(keyOf(single, { ...draftOf(single), cancelled: true, optionIds: [] })).toEqual({ key: { ...single.key, cancelled: true } });
  });
  it('reads numbers as people type them, and no others', () => {
    expect(keyOf(numeric, { ...draftOf(numeric), number: '২.৬', tolerance: '০.১' })).toEqual({
      key: { cancelled: false, optionIds: [], number: '2.6', tolerance: '0.1' },
    });
    expect(keyOf(numeric, { ...draftOf(numeric), number: 'দুই' })).toEqual({ missing: 'number' });
    expect(keyOf(numeric, { ...draftOf(numeric), number: '3', tolerance: '-1' })).toEqual({ missing: 'number' });
    expect(keyOf(numeric, draftOf(numeric))).toEqual({ missing: 'change' });
  });
});
