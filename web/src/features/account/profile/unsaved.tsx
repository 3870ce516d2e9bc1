import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { readUser } from '../../../client/user.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';

/** The forms that hold something unsaved, by their ids. */
const Context = createContext<Set<string>>(new Set());

/** Tells the page that this form holds something that is not saved; it is asked before anybody leaves. */
export const useUnsaved = (dirty: boolean): void => {
  const [id, forms] = [useId(), use(Context)];
  useEffect(() => {
    if (!dirty) return undefined;
    forms.add(id);
    return () => void forms.delete(id);
  }, [id, dirty, forms]);
};

/** Around forms that save by themselves: leaving asks once while one of them holds something unsaved. */
export const UnsavedGuard = ({ children }: { children: ReactNode }): ReactNode => {
  const [forms] = useState(() => new Set<string>());
  // Who has just signed out has nothing left to save here.
  const [unsaved] = useState(() => () => forms.size > 0 && readUser().user !== null);
  return (
    <Context value={forms}>
      {children}
      <LeaveAsk unsaved={unsaved} />
    </Context>
  );
};
