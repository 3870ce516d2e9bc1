import { useEffect, useRef } from 'react';
import { addLayer } from '../../ui/back-stack.js';
import { toast } from '../../ui/toast.js';

/** So long the first press of Back is remembered: as long as its word stands. */
const AGAIN_MS = 5000;

/** Back leaves a running paper only when it is pressed again; the first press says so. Sheets above it are closed first. */
export const useStay = (running: boolean, word: string): void => {
  const says = useRef(word);
  says.current = word;
  useEffect(() => {
    if (!running) return undefined;
    let pressedAt = Number.NEGATIVE_INFINITY;
    const end = addLayer(() => {
      const now = performance.now();
      if (now - pressedAt < AGAIN_MS) {
        end();
        history.back();
      } else toast({ title: says.current });
      pressedAt = now;
    });
    return end;
  }, [running]);
};
