import { type ReactNode, useId, useState } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Modal } from '../../ui/modal.js';
import { Pagination } from '../../ui/pagination.js';
import { SearchField } from '../../ui/search-field.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { RichText } from '../maths/rich-text.js';
import { assistantText } from './text.js';
import type { Choice } from './use-question.js';

const Row = ({ row, onPick }: { row: Choice; onPick: () => void }): ReactNode => {
  const [t, id] = [useText(assistantText), useId()];
  return (
    <li className="flex flex-col items-start gap-x-4 gap-y-2 py-3 sm:flex-row sm:items-center">
      <div id={id} className="min-w-0 flex-1">
        <RichText text={row.html} className="max-h-48 overflow-y-auto" />
        {row.place.length === 0 ? null : <p className="mt-0.5 text-sm text-text-3">{row.place.join(' · ')}</p>}
      </div>
      <Button variant="outline" size="sm" aria-describedby={id} onClick={onPick}>
        {t('pickOne')}
      </Button>
    </li>
  );
};

/** Looks for a question of the bank and chooses one. */
const QuestionChoice = ({ onPick, onClose }: { onPick: (choice: Choice) => void; onClose: () => void }): ReactNode => {
  const t = useText(assistantText);
  const [{ q, page }, setAsked] = useState({ q: '', page: 1 });
  const { data, error, mutate } = useEndpoint('GET /api/assistant/choices', q === '' ? null : { query: { q, page } });
  const found = q === '' ? undefined : data;
  return (
    <Modal open size="xl" onClose={onClose} title={t('pick')} description={t('pickText')}>
      <div className="-mx-5 flex min-h-[50dvh] flex-col gap-2.5 overflow-y-auto px-5 py-0.5 sm:-mx-6 sm:px-6 [&>*]:shrink-0">
        <SearchField
          label={t('pickSearch')}
          value={q}
          found={found ? t('pickFound', { n: found.total }) : ''}
          onSearch={(words) => setAsked({ q: words, page: 1 })}
        />
        {q === '' ? <Empty title={t('pickStart')}>{t('pickStartText')}</Empty> : null}
        {q !== '' && error ? <ErrorBox error={error} title={t('pickFailed')} onRetry={() => void mutate()} /> : null}
        {q !== '' && !data && !error ? <SkeletonRows rows={4} /> : null}
        {found && found.total === 0 ? <Empty title={t('pickNone')}>{t('pickNoneText')}</Empty> : null}
        {found && found.total > 0 ? (
          <>
            <ul aria-label={t('pickList')} className="divide-y divide-line border-t border-line">
              {found.rows.map((row) => (
                <Row key={row.id} row={row} onPick={() => onPick(row)} />
              ))}
            </ul>
            <Pagination page={page} total={found.total} onPage={(to) => setAsked({ q, page: to })} />
          </>
        ) : null}
      </div>
    </Modal>
  );
};

export default QuestionChoice;
