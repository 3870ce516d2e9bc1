import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ConversationRow } from '#contracts/http/assistant';
import { call } from '../../client/call.js';
import { refresh, useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Modal } from '../../ui/modal.js';
import { Pagination } from '../../ui/pagination.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { Moment } from '../qna/words.js';
import { assistantText } from './text.js';

/** Asked before a conversation is forgotten: it cannot be had back. */
const Sure = ({ row, onClose, onGone }: { row: ConversationRow; onClose: () => void; onGone: () => void }): ReactNode => {
  const t = useText(assistantText);
  const [busy, setBusy] = useState(false);
  const forget = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('DELETE /api/assistant/conversations/:conversationId', { params: { conversationId: row.id } });
      await refresh('GET /api/assistant/conversations');
      toast({ title: t('deleted') });
      onGone();
    } catch {
      toast({ title: t('deleteFailed'), variant: 'destructive' });
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('deleteTitle')}
      description={t('deleteText', { title: row.title, n: row.turns })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="destructive" loading={busy} onClick={() => void forget()}>
            {t('deleteDo')}
          </Button>
        </>
      }
    />
  );
};

const Row = ({ row, open, onDelete }: { row: ConversationRow; open: boolean; onDelete: () => void }): ReactNode => {
  const t = useText(assistantText);
  return (
    <li className={cx('flex items-start gap-1 py-1', open && '-mx-2 bg-brand-tint px-2 shadow-[inset_3px_0_0_var(--brand)]')}>
      <Link
        to={`/ai?c=${row.id}`}
        aria-current={open ? 'page' : undefined}
        className="group min-w-0 flex-1 rounded-badge py-1.5 focus-visible:outline-offset-[-2px]"
      >
        <span className="line-clamp-2 wrap-anywhere group-hover:underline">
          <PlainMaths text={row.title} />
        </span>
        <span className="num block text-sm text-text-3">
          <Moment at={row.at} />
          {row.turns > 1 ? ` · ${t('historyTurns', { n: row.turns })}` : null}
        </span>
      </Link>
      <Button variant="ghost" size="icon" aria-label={t('historyDelete', { title: row.title })} onClick={onDelete}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </li>
  );
};

/** Own conversations, the last one first: opened, or deleted after a question. */
export const History = ({ current, onGone }: { current: string | null; onGone: (conversationId: string) => void }): ReactNode => {
  const t = useText(assistantText);
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ConversationRow | null>(null);
  const { data, error, mutate: again } = useEndpoint('GET /api/assistant/conversations', { query: { page } });
  return (
    <Section
      title={t('history')}
      className="min-w-0"
      more={
        current === null ? undefined : (
          <Link to="/ai" className="link touch">
            {t('fresh')}
          </Link>
        )
      }
    >
      {data ? (
        data.total === 0 ? (
          <div className="py-2">
            <p className="font-semibold">{t('historyNone')}</p>
            <p className="text-sm text-text-3">{t('historyNoneText')}</p>
          </div>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {data.rows.map((row) => (
                <Row key={row.id} row={row} open={row.id === current} onDelete={() => setAsked(row)} />
              ))}
            </ul>
            {data.total > 10 ? <Pagination page={page} total={data.total} onPage={setPage} label={t('history')} /> : null}
          </>
        )
      ) : error ? (
        <ErrorBox error={error} title={t('historyFailed')} onRetry={() => void again()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {asked ? (
        <Sure
          row={asked}
          onClose={() => setAsked(null)}
          onGone={() => {
            setAsked(null);
            onGone(asked.id);
          }}
        />
      ) : null}
    </Section>
  );
};
