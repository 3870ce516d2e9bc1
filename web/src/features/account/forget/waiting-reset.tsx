import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../../client/server-clock.js';
import { formatDayTime } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { forgetText } from './text.js';
import type { Waiting } from './use-reset.js';

/** A reset from an unknown device: until when it waits, and what makes it quicker. */
export const WaitingReset = ({ waiting: { until, other }, onOther }: { waiting: Waiting; onOther: () => void }): ReactNode => {
  const t = useText(forgetText);
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-4">
      <p className="rounded-control border border-warn-line bg-warn-tint px-3 py-2.5">
        <span className="block text-sm text-text-2">{t('waitUntil')}</span>
        <b className="num text-lg">{formatDayTime(until, serverNow(), locale)}</b>
        <span className="mt-1 block text-sm">{t('waitThen')}</span>
      </p>
      {other === null ? null : <p className="text-sm break-words text-text-2">{t('waitTold', { other })}</p>}
      <h2 className="text-base">{t('waitSooner')}</h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {other === null ? null : <li className="break-words">{t('waitOther', { other })}</li>}
        <li>{t('waitDevice')}</li>
        <li>
          {t('waitSupport')}{' '}
          <Link to="/terms-of-service#contact" className="link">
            {t('contact')}
          </Link>
        </li>
      </ul>
      {other === null ? null : (
        <Button size="lg" wide onClick={onOther}>
          {t('waitConfirm')}
        </Button>
      )}
    </div>
  );
};
