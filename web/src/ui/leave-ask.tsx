import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '../i18n/index.js';
import { unsavedText } from '../i18n/unsaved/text.js';
import { Button } from './button.js';
import { Modal } from './modal.js';

/**
 * Asks once before typed text is lost: on going to another page or another part of this one, and, in the browser's own words, on
 * closing the tab. `unsaved` is read at that moment, so that what was saved a moment ago asks nothing. Who has chosen to leave is not asked again
 * where a new release loads the next page in full.
 */
export const LeaveAsk = ({ unsaved }: { unsaved: () => boolean }): ReactNode => {
  const t = useText(unsavedText);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => unsaved() && (from.pathname !== to.pathname || from.search !== to.search),
  );
  const discarded = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'proceeding') discarded.current = false;
  }, [blocker.state]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (unsaved() && !discarded.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  const discard = (): void => {
    discarded.current = true;
    blocker.proceed();
  };
  return (
    <Modal
      open
      alert
      leaving
      onClose={blocker.reset}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button variant="outline" onClick={blocker.reset}>
            {t('stay')}
          </Button>
          <Button variant="destructive" onClick={discard}>
            {t('discard')}
          </Button>
        </>
      }
    />
  );
};
