import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Pagination } from '../../ui/pagination.js';
import { Section } from '../../ui/section.js';
import { Segment, Tabs } from '../../ui/tabs.js';
import { Row } from './row.js';
import { showText } from './text.js';

const keys = ['all', 'live', 'past'] as const;
/** Few pages, the picture's, hundreds, and more than any list of ours has. */
const totals = [12, 304, 5230, 98_760] as const;

const Pages = ({ total }: { total: number }): ReactNode => {
  const [t, [page, setPage]] = [useText(showText), useState(Math.ceil(total / 20))];
  return (
    <div data-total={total}>
      <Pagination page={page} total={total} onPage={setPage} label={t('pagesOf', { total })} />
    </div>
  );
};

export const Choices = (): ReactNode => {
  const [t, [view, setView]] = [useText(showText), useState<(typeof keys)[number]>('all')];
  const tabs = keys.map((key) => ({ key, label: t(key), ...(key === 'all' ? { count: 42 } : {}) }));
  return (
    <Section title={t('choices')} className="mt-6">
      <Tabs label={t('choices')} tabs={tabs} value={view} onChange={setView} />
      <Row>
        <Segment label={t('choices')} tabs={tabs} value={view} onChange={setView} />
      </Row>
      {totals.map((total) => (
        <Pages key={total} total={total} />
      ))}
    </Section>
  );
};
