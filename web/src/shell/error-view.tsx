import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../i18n/index.js';
import { Button, ButtonLink } from '../ui/button.js';
import { errorText } from './error-text/text.js';
import { shellText } from './text.js';
import { usePageTitle } from './use-page-title.js';

export interface Shown {
  readonly statusCode: number;
  readonly message: string;
  /** A chunk of the page did not come: only a full load brings it. */
  readonly partMissing?: boolean;
  /** The page threw while it was drawn: nothing is wrong with the server. */
  readonly notDrawn?: boolean;
}

const View = ({
  title,
  sentence,
  message,
  children,
}: {
  title: string;
  sentence: string;
  message?: string;
  children: ReactNode;
}): ReactNode => (
  <div className="py-12">
    <div className="hang max-w-[560px]">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 text-text-2">{sentence}</p>
      {message ? <p className="mt-1 text-sm break-all text-text-3">{message}</p> : null}
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  </div>
);

/** The views of the error page: not found, no access, a server in trouble. */
export const ErrorView = ({ statusCode, message, partMissing = false, notDrawn = false }: Shown): ReactNode => {
  const [t, own, { revalidate }] = [useText(shellText), useText(errorText), useRevalidator()];
  const home = (
    <ButtonLink to="/" variant={statusCode === 404 || statusCode === 403 ? 'default' : 'outline'}>
      {t('goHome')}
    </ButtonLink>
  );
  const title =
    statusCode === 404 ? 'Page Not Found' : statusCode === 403 ? t('noAccess') : notDrawn ? own('notDrawn') : 'Internal Server Error';
  usePageTitle(title);
  if (statusCode === 404)
    return (
      <View title={title} sentence={t('notFound')} message={message}>
        {home}
      </View>
    );
  if (statusCode === 403)
    return (
      <View title={title} sentence={message || t('noAccessWhy')}>
        {home}
      </View>
    );
  return (
    <View title={title} sentence={notDrawn ? own('notDrawnWhy') : t(partMissing ? 'partMissing' : 'serverTrouble')} message={message}>
      {home}
      <Button onClick={() => (partMissing ? location.reload() : void revalidate())}>{t('retry')}</Button>
    </View>
  );
};
