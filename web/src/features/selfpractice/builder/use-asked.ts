import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Asked, readAsked, writeAsked } from './asked.js';

/**
 * What is chosen, and what changes a part of it; it stands in the address. A change counts at once, before it stands there: each change of an
 * address asks who is signed in first, and whoever chose five and pressed the start got ten on a slow line.
 */
export const useAsked = (): readonly [Asked, (change: Partial<Asked>) => void] => {
  const [address, setAddress] = useSearchParams();
  const at = address.toString();
  const [chosen, setChosen] = useState<{ readonly at: string; readonly asked: Asked } | null>(null);
  const asked = chosen?.at === at ? chosen.asked : readAsked(address);
  const put = (change: Partial<Asked>): void => {
    const next = { ...asked, ...change };
    setChosen({ at, asked: next });
    setAddress(writeAsked(next), { replace: true, preventScrollReset: true });
  };
  return [asked, put];
};
