import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Moment } from '../users/words.js';
import { useGatewayWord, useTaskWord } from './words.js';

const everyMs = 30_000;

/** What waits for staff, the oldest first: each leads to its order. */
export const WaitingTasks = ({ most }: { most: number }): ReactNode => {
  const [t, word, gateway, locale] = [useText(salesText), useTaskWord(), useGatewayWord(), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/sales/tasks', { query: {} }, { refreshInterval: everyMs });
  const rest = (data?.total ?? 0) - Math.min(data?.rows.length ?? 0, most);
  return (
    <Panel title={t('waiting')} more={data ? <span className="num text-text-3">{toDigits(String(data.total), locale)}</span> : undefined}>
      <div className="px-3.5">
        {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
        {!data && !error ? <SkeletonRows rows={3} /> : null}
        {data?.total === 0 ? <p className="py-3 text-text-3">{t('waitingNone')}</p> : null}
      </div>
      <ul>
        {data?.rows.slice(0, most).map((task) => (
          <li key={task.id} className="flex items-center justify-between gap-3 border-b border-line px-3.5 py-2 last:border-b-0">
            <span className="min-w-0">
              <span className="block">{word(task.kind)}</span>
              <span className="block text-xs text-text-3">
                <span className="font-mono">{task.number}</span> · {task.buyer} · {gateway(task.gateway)} · <Moment at={task.at} />
              </span>
            </span>
            <ButtonLink
              to={`/admin/sales/search?order=${task.orderId}`}
              size="sm"
              variant="outline"
              aria-label={`${t('look')}: ${task.number}`}
            >
              {t('look')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p className="border-t border-line px-3.5 py-2 text-sm">
          <Link to="/admin/sales/search?only=tasks" className="link">
            {t('moreWaiting', { count: rest })}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
};
