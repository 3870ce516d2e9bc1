import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Asked, readAsked, writeAsked } from './asked.js';

interface Chosen {
  readonly asked: Asked;
  /** The address that says it. */
  readonly to: string;
  /** Addresses on the way there. */
  readonly ours: ReadonlySet<string>;
}

/**
 * What is chosen, and what changes a part of it; it stands in the address. A change counts at once, before it stands there: each change of an
 * address asks who is signed in first, and whoever chose five and pressed the start got ten on a slow line.
 */
export const useAsked = (): readonly [Asked, (change: Partial<Asked>) => void] => {
  const [address, setAddress] = useSearchParams();
  const at = address.toString();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // On their way are those that this page has asked for; any other address is somebody's own, and counts at once.
  const asked = chosen !== null && at !== chosen.to && chosen.ours.has(at) ? chosen.asked : readAsked(address);
  const latest = useRef({ asked, chosen });
  latest.current = { asked, chosen };
  const put = (change: Partial<Asked>): void => {
    const next = { ...latest.current.asked, ...change };
    const to = new URLSearchParams(writeAsked(next)).toString();
    const under = latest.current.chosen;
    const ours = new Set([...(under !== null && at !== under.to ? under.ours : []), at, to]);
    latest.current = { asked: next, chosen: { asked: next, to, ours } };
    setChosen(latest.current.chosen);
    setAddress(writeAsked(next), { replace: true, preventScrollReset: true });
  };
  return [asked, put];
};
