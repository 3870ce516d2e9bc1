import { useEffect } from 'react';
import { holdLine } from './line.js';

/** Holds the line while something comes that somebody waits for. */
export const useHeldLine = (held: boolean): void => {
  useEffect(() => (held ? holdLine() : undefined), [held]);
};
