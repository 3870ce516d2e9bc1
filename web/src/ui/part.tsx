import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { isServiceDown, loadUser } from '../client/user.js';
import { useText } from '../i18n/index.js';
import { uiText } from './text.js';
import { toast } from './toast.js';

/** Where the code of a part comes from: an `import()` of it. */
export type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

const AGAIN_MS = 3000;

/** Whether the server is there and only has this no more: words about the connection would be wrong. */
export const isAnswering = (): boolean => navigator.onLine && !isServiceDown();

/**
 * Code that comes when it is shown, within a `Suspense`. Where it does not come, `Absent` stands in its place, instead of the error page in place
 * of everything the person has before them; whoever shows the part anew asks for its code anew.
 */
export const partOf = <P extends object>(load: Load<P>, Absent: ComponentType<P & { readonly onAgain: () => void }>): ComponentType<P> => {
  const begin = (): ComponentType<P> => lazy(() => load().catch(() => ({ default: Missing })));
  const Missing = (props: P): ReactNode => {
    const [again, setAgain] = useState(false);
    // What did not come is remembered by `lazy`: the next one that is shown begins with another.
    useEffect(() => {
      Code = begin();
    }, []);
    return again ? <Part {...props} /> : <Absent {...props} onAgain={() => setAgain(true)} />;
  };
  let Code = begin();
  const Part = (props: P): ReactNode => <Code {...props} />;
  return Part;
};

const Nothing = (): ReactNode => null;

/** A part that adds to what can be seen without it: nothing stands in its place. */
export const quietPart = <P extends object>(load: Load<P>): ComponentType<P> => partOf(load, Nothing);

interface Closable {
  readonly onClose?: (() => void) | undefined;
}

const Closed = ({ onClose, onAgain }: Closable & { readonly onAgain: () => void }): ReactNode => {
  const t = useText(uiText);
  useEffect(() => {
    // What must be answered cannot be closed: it comes when its code does.
    if (!onClose) {
      const timer = setTimeout(onAgain, AGAIN_MS);
      return () => clearTimeout(timer);
    }
    // Where nobody answers, the page's banner says so from now on.
    void loadUser();
    toast({ title: t('failed'), description: t(isAnswering() ? 'failedServer' : 'failedOffline'), variant: 'destructive' });
    onClose();
    return undefined;
  });
  return null;
};

/** A dialog. Where its code does not come it is closed again, in words; what stands behind it stays. */
export const dialogPart = <P extends Closable>(load: Load<P>): ComponentType<P> => partOf(load, Closed);
