import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CallError } from '../client/call-error.js';
import { useText } from '../i18n/index.js';
import { openSignIn } from '../shell/sign-in/sign-in.js';
import { Button } from './button.js';
import { uiText } from './text.js';

export interface ErrorBoxProps {
  readonly error: unknown;
  /** What failed, as a title; "This did not load" unless said. */
  readonly title?: string;
  readonly onRetry?: () => void;
}

/** What failed, what is safe, and the way on: another try, or sign-in where that is what is missing. */
export const ErrorBox = ({ error, title, onRetry }: ErrorBoxProps): ReactNode => {
  const [t, { pathname, search }] = [useText(uiText), useLocation()];
  const known = error instanceof CallError ? error : null;
  const visitor = known?.statusCode === 401;
  const sentence = known?.message || (known && !known.answered ? t('failedOffline') : t('failedServer'));
  return (
    <div role="alert" className="panel my-4 flex flex-col items-start gap-1">
      <p className="font-semibold">{visitor ? t('signInNeeded') : (title ?? t('failed'))}</p>
      {visitor ? null : <p className="text-sm text-text-3">{sentence}</p>}
      {visitor ? (
        <Button size="sm" className="mt-2" onClick={() => openSignIn(`${pathname}${search}`)}>
          {t('signIn')}
        </Button>
      ) : onRetry ? (
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  );
};
