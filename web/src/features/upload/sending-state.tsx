import type { ReactNode } from 'react';
import { formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Progress } from '../../ui/progress.js';
import { cancel, goOn, pause, type Sending } from './sending.js';
import { sizeOf } from './size.js';
import { uploadText } from './text.js';

const act = 'max-md:min-h-11';

const Acts = ({ sending: { key, state, name }, onChoose, onForget }: SendingProps): ReactNode => {
  const t = useText(uploadText);
  const drop = (): void => {
    cancel(key);
    onForget();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'sending' ? (
        <Button variant="outline" size="sm" className={act} aria-label={`${t('pause')}: ${name}`} onClick={() => pause(key)}>
          {t('pause')}
        </Button>
      ) : null}
      {state === 'paused' || state === 'offline' ? (
        <Button variant="outline" size="sm" className={act} aria-label={`${t('goOn')}: ${name}`} onClick={() => goOn(key)}>
          {t('goOn')}
        </Button>
      ) : null}
      {state === 'failed' ? (
        <Button variant="outline" size="sm" className={act} onClick={onChoose}>
          {t('replace')}
        </Button>
      ) : null}
      <Button variant="ghost" size="sm" className={act} aria-label={`${t('cancel')}: ${name}`} onClick={drop}>
        {t('cancel')}
      </Button>
    </div>
  );
};

interface SendingProps {
  readonly sending: Sending;
  readonly onChoose: () => void;
  readonly onForget: () => void;
}

/** A file on its way: how much of it has gone, and what can be done. */
export const SendingState = (props: SendingProps): ReactNode => {
  const { name, bytes, sent, state, why } = props.sending;
  const [t, locale] = [useText(uploadText), useLocale()];
  const said = { sending: '', paused: t('paused'), offline: t('offline'), failed: `${t('notArrived')} ${why ?? ''}`, arrived: '' }[state];
  return (
    <div data-upload={state} className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Icon name={state === 'failed' ? 'circle-x' : 'file'} size={16} className="self-center" />
        <b className="min-w-0 font-semibold break-words">{name}</b>
        <span className="num text-sm text-text-3">{t('sentOf', { sent: sizeOf(sent, locale, t), total: sizeOf(bytes, locale, t) })}</span>
      </p>
      {state === 'failed' ? null : (
        <div className="flex items-center gap-3">
          <Progress value={sent} max={bytes} label={t('sendingName', { name })} />
          <span className="num shrink-0 text-sm text-text-3">{formatPercent(bytes > 0 ? sent / bytes : 0, locale)}</span>
        </div>
      )}
      <p role="status" className={said === '' ? 'sr-only' : state === 'failed' ? 'text-sm text-bad' : 'text-sm text-text-2'}>
        {said}
      </p>
      <Acts {...props} />
    </div>
  );
};
