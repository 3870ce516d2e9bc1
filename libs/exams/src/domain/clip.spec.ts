import { describe, expect, it } from '@jest/globals';
import { clip } from './clip.js';

describe('a clipped text', () => {
  // Red when it is cut by UTF-16 units: a sign is torn from its letter, and the bytes are three times as many.
  it('stays as it is where it fits, and ends after a whole letter where it does not', () => {
    expect(clip('ক্ষমা', 40)).toBe('ক্ষমা');
    const cut = clip('ক্ষমা ক্ষমা ক্ষমা', 27);
    expect(cut).toBe('ক্ষমা…');
    expect(new TextEncoder().encode(cut).length).toBeLessThanOrEqual(27);
  });
});
