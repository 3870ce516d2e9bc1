import { type ReactNode, useState } from 'react';
import { call } from '../../client/call.js';
import { Refusal, useRefusal } from '../../features/account/parts/refusal.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { settings } from '../page-info.js';
import { keepNext } from './google-next.js';
import mark from './google.svg';
import { signInText } from './text.js';

/** The way to Google and back to `next`; there only where a client id is configured. */
export const GoogleButton = ({ next }: { next: string }): ReactNode => {
  const t = useText(signInText);
  const { refused, clear, refuse } = useRefusal();
  const [busy, setBusy] = useState(false);
  if (!settings().google) return null;
  const leave = async (): Promise<void> => {
    clear();
    setBusy(true);
    keepNext(next);
    try {
      location.assign((await call('POST /api/auth/google', { body: { next } })).address);
    } catch (thrown) {
      setBusy(false);
      refuse(thrown);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button variant="outline" size="lg" wide loading={busy} onClick={() => void leave()}>
        <img src={mark} alt="" width={20} height={20} />
        {t('google')}
      </Button>
      <Refusal refused={refused} />
    </div>
  );
};
