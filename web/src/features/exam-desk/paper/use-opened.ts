import { useState } from 'react';

export interface Opened {
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  /** These and no others. */
  readonly all: (keys: readonly string[]) => void;
  readonly size: number;
}

/** Which questions of the paper are folded open. */
export const useOpened = (): Opened => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key) => opened.has(key),
    toggle: (key) => setOpened((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
    all: (keys) => setOpened(new Set(keys)),
    size: opened.size,
  };
};
