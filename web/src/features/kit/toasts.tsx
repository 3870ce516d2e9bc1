import { type ReactNode, useRef } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { useToasts } from '../../ui/toast-area.js';
import { toast } from '../../ui/toast.js';
import { Row } from './row.js';
import { showText } from './text.js';

const floodCount = 50;
const floodMs = 1000;

const useToastButtons = () => {
  const t = useText(showText);
  const last = useRef<ReturnType<typeof toast>>(null);
  const plain = (): void => {
    last.current = toast({ title: t('copied'), description: t('copiedMore') });
  };
  const bad = (number: number): void => {
    last.current = toast({
      title: String(500 + number),
      description: 'Service Unavailable',
      variant: 'destructive',
      action: { label: t('again'), onClick: plain },
    });
  };
  const flood = (): void => {
    for (let number = 0; number < floodCount; number += 1) setTimeout(() => bad(number), (number * floodMs) / floodCount);
  };
  return {
    plain,
    bad: () => bad(3),
    flood,
    update: () => last.current?.update({ title: t('changed'), description: t('copiedMore') }),
    dismiss: () => last.current?.dismiss(),
  };
};

/** Which toast there is, also after it was dismissed. */
const Memory = (): ReactNode => {
  const [t, toasts] = [useText(showText), useToasts()];
  return (
    <p className="text-sm text-text-3" data-toasts>
      {toasts ? t(toasts.open ? 'toastOpen' : 'toastClosed', { id: toasts.id }) : t('toastNone')}
    </p>
  );
};

export const Toasts = (): ReactNode => {
  const t = useText(showText);
  const act = useToastButtons();
  const button = (label: 'toast' | 'badToast' | 'update' | 'dismiss' | 'flood', run: () => void): ReactNode => (
    <Button variant="outline" onClick={run}>
      {t(label)}
    </Button>
  );
  return (
    <>
      <Row>
        {button('toast', act.plain)}
        {button('badToast', act.bad)}
        {button('update', act.update)}
        {button('dismiss', act.dismiss)}
        {button('flood', act.flood)}
      </Row>
      <Memory />
    </>
  );
};
