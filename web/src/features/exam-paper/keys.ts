/** What a key means on the paper; null leaves it to the browser. */
export type KeyAction = { readonly do: 'choose'; readonly index: number } | { readonly do: 'next' | 'previous' | 'flag' | 'clear' } | null;

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

const DIGITS = '12345678';
const BENGALI_DIGITS = '১২৩৪৫৬৭৮';
/** F flags, so Latin letters stop at E. */
const LATIN = 'abcde';
const BENGALI = 'কখগঘঙচছজ';

/**
 * 1–8, ১–৮, ক–জ and A–E choose; ↑ ↓ and J K walk; F flags; Delete clears. Letters count as typed, so both Bengali layouts
 * work (where J types ক, it chooses ক); the walking and flag keys count by their place when they type something else.
 */
export const keyAction = ({ key, code, ctrlKey, metaKey, altKey }: PressedKey): KeyAction => {
  if (ctrlKey || metaKey || altKey) return null;
  for (const row of [DIGITS, BENGALI_DIGITS, BENGALI]) {
    const index = [...row].indexOf(key);
    if (index >= 0) return { do: 'choose', index };
  }
  if (key === 'ArrowDown') return { do: 'next' };
  if (key === 'ArrowUp') return { do: 'previous' };
  if (key === 'Delete') return { do: 'clear' };
  const letter = key.toLowerCase();
  if (letter === 'j') return { do: 'next' };
  if (letter === 'k') return { do: 'previous' };
  if (letter === 'f') return { do: 'flag' };
  if (/^[a-z]$/.test(letter)) {
    const index = LATIN.indexOf(letter);
    return index >= 0 ? { do: 'choose', index } : null;
  }
  if (code === 'KeyJ') return { do: 'next' };
  if (code === 'KeyK') return { do: 'previous' };
  if (code === 'KeyF') return { do: 'flag' };
  return null;
};
