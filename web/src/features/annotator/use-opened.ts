import { useCallback, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { openPicture } from './picture.js';
import { annotatorText } from './text.js';

/** The picture that is drawn on: of several that are opened one after another, the last. */
export const useOpened = () => {
  const t = useText(annotatorText);
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null);
  const [fault, setFault] = useState<'notPicture' | 'tooLarge' | null>(null);
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const open = useCallback(async (blob: Blob): Promise<void> => {
    const mine = (turn.current += 1);
    setBusy(true);
    setFault(null);
    const opened = await openPicture(blob).catch(() => 'notPicture' as const);
    if (mine !== turn.current) return;
    setBusy(false);
    if (typeof opened === 'string') setFault(opened);
    else setPicture(opened);
  }, []);
  return { picture, busy, fault: fault && t(fault), open, close: () => setPicture(null) };
};
