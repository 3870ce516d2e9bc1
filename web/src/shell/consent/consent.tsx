import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { settings } from '../page-info.js';

/**
 * The question about usage statistics and, after a yes, their script: only where they are configured, and only once the page stands.
 * A failure to load either is nobody's loss.
 */
export const Consent = (): ReactNode => {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!settings().analytics) return;
    void import('./consent-bar.js').then(
      (module) => setBar(() => module.default),
      () => undefined,
    );
  }, []);
  return Bar ? <Bar /> : null;
};
