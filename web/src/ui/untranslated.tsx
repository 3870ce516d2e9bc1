import type { ReactNode } from 'react';

/**
 * What no browser may translate: a question asks in its own words, and a translator moves the text out of the elements in which it changes.
 * The class is what older translators look for.
 */
export const Untranslated = ({ children }: { children: ReactNode }): ReactNode => (
  <div translate="no" className="notranslate">
    {children}
  </div>
);
