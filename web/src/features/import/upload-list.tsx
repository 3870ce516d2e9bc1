import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Progress } from '../../ui/progress.js';
import type { Upload } from './queue.js';
import { sizeOf } from './size.js';
import { importText } from './text.js';
import { forgetUpload, sendAgain, stopUpload, useUploads } from './uploads.js';

const Acts = ({ upload: { key, state, name } }: { upload: Upload }): ReactNode => {
  const t = useText(importText);
  const act = (label: string, run: (key: string) => void): ReactNode => (
    <Button variant="outline" size="sm" aria-label={`${label}: ${name}`} onClick={() => run(key)}>
      {label}
    </Button>
  );
  if (state === 'waiting' || state === 'sending') return act(t('stop'), stopUpload);
  return (
    <>
      {state === 'done' ? null : act(t('sendAgain'), sendAgain)}
      <Button variant="ghost" size="sm" aria-label={`${t('forget')}: ${name}`} onClick={() => forgetUpload(key)}>
        {t('forget')}
      </Button>
    </>
  );
};

const State = ({ upload, to }: { upload: Upload; to: (importId: string) => string }): ReactNode => {
  const [t, locale] = [useText(importText), useLocale()];
  const { state, sent, bytes, why, importId, name } = upload;
  const whole = bytes > 0 ? sent / bytes : 0;
  if (state === 'sending')
    return (
      <div className="mt-1.5 flex items-center gap-3">
        <Progress value={sent} max={bytes} label={t('sendingName', { name })} />
        <span className="num shrink-0 text-sm text-text-3">{formatPercent(whole, locale)}</span>
      </div>
    );
  if (state === 'failed')
    return (
      <p className="text-sm text-bad">
        {t('notArrived')} {why === 'offline' ? t('offline') : why}
      </p>
    );
  if (state === 'done' && importId)
    return (
      <Link to={to(importId)} className="link text-sm">
        {t('openImport')}
      </Link>
    );
  return <p className="text-sm text-text-3">{t(state === 'stopped' ? 'stopped' : 'waiting')}</p>;
};

/** Files on their way, one after another, each with what can be done about it. */
export const UploadList = ({ to }: { to: (importId: string) => string }): ReactNode => {
  const [t, locale, uploads] = [useText(importText), useLocale(), useUploads()];
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ state }) => state === 'failed');
  return (
    <section aria-label={t('uploads')} className="mt-4">
      <p role="status" className="sr-only">
        {failed.length > 0 ? t('someFailed', { count: failed.length }) : ''}
      </p>
      <ul className="border-t border-line">
        {uploads.map((upload) => (
          <li
            key={upload.key}
            data-upload={upload.state}
            className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line py-2.5"
          >
            <Icon
              name={upload.state === 'failed' ? 'circle-x' : upload.state === 'done' ? 'circle-check' : 'file'}
              size={20}
              className="mt-0.5"
            />
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <b className="min-w-0 font-semibold break-words">{upload.name}</b>
                <span className="num text-sm text-text-3">{sizeOf(upload.bytes, locale, t)}</span>
              </p>
              <State upload={upload} to={to} />
            </div>
            <div className="ml-auto flex gap-2">
              <Acts upload={upload} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
