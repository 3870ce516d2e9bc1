import { type ReactNode, useCallback, useEffect } from 'react';
import { partsText } from '../../features/account/parts/text.js';
import { useText } from '../../i18n/index.js';
import { settings } from '../page-info.js';

/** What a form sends along: a token where a bot check is configured and answers, else nothing. */
type BotPart = { readonly botToken?: string };

/** Fetches the bot check's script when a form that needs it opens, and gives a token for each sending of it. */
export const useBotCheck = (action: string): (() => Promise<BotPart>) => {
  const key = settings().botCheckKey;
  useEffect(() => {
    if (key !== null) void import('./bot-script.js').then(({ loadBotScript }) => loadBotScript(key)).catch(() => undefined);
  }, [key]);
  return useCallback(async () => {
    if (key === null) return {};
    const token = await import('./bot-script.js').then(({ botTokenFor }) => botTokenFor(key, action)).catch(() => null);
    return token === null ? {} : { botToken: token };
  }, [key, action]);
};

/** The words that must stand where the badge is hidden. */
export const BotNotice = (): ReactNode => {
  const t = useText(partsText);
  if (settings().botCheckKey === null) return null;
  return (
    <p className="text-xs text-text-3">
      {t('botCheck')}{' '}
      <a href="https://policies.google.com/privacy" target="_blank" rel="noreferrer" className="link">
        {t('botPrivacy')}
      </a>
      {' · '}
      <a href="https://policies.google.com/terms" target="_blank" rel="noreferrer" className="link">
        {t('botTerms')}
      </a>
    </p>
  );
};
