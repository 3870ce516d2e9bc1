import type { QuestionRow } from '#contracts/http/bank';
import type { Column } from '../../../admin-kit/resource-table.js';
import { PlainMaths } from '../plain-maths.js';
import { bankText } from '../text.js';
import { Difficulty, Moment, Path, StateBadge } from '../words.js';
import { Badge } from '../../../ui/badge.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';

/** What the list of the bank can show of a question. While one searches, its words are underlined and formulas stay as they are written. */
export const useColumns = (searched: boolean): readonly Column<QuestionRow>[] => {
  const [t, locale] = [useText(bankText), useLocale()];
  return [
    {
      key: 'question',
      head: t('question'),
      name: ({ stem }) => stem.slice(0, 120),
      cell: (row, mark) => (
        <span className="block min-w-0 md:max-w-[46ch] xl:max-w-[64ch]">
          <span className="line-clamp-2">{searched ? mark(row.stem) : <PlainMaths text={row.stem} />}</span>
          <span className="block text-xs text-text-3">
            <Path path={row.path} />
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      phone: 'side',
      cell: ({ state, leaving, awaitsReview }) => (
        // On a phone only what is unusual is worth its place.
        <span className={state === 'published' && !leaving ? 'max-md:hidden' : undefined}>
          {leaving ? <Badge tone="brand">{t('leaving')}</Badge> : <StateBadge state={state} awaits={awaitsReview} />}
        </span>
      ),
    },
    { key: 'kind', head: t('kind'), phone: 'line', cell: ({ kind }) => <span className="whitespace-nowrap">{t(kind)}</span> },
    { key: 'difficulty', head: t('difficulty'), sort: '-difficulty', phone: 'line', cell: (row) => <Difficulty level={row.difficulty} /> },
    {
      key: 'used',
      head: t('used'),
      numeric: true,
      cell: ({ used }) => (used === 0 ? <span className="text-text-3">{formatNumber(0, locale)}</span> : formatNumber(used, locale)),
    },
    {
      key: 'reports',
      head: t('reports'),
      numeric: true,
      cell: ({ reports }) =>
        reports === 0 ? (
          <span className="text-text-3">{formatNumber(0, locale)}</span>
        ) : (
          <Badge tone="warn">{formatNumber(reports, locale)}</Badge>
        ),
    },
    { key: 'tags', head: t('tags'), off: true, cell: ({ tags }) => tags.join(', ') },
    { key: 'sources', head: t('sources'), off: true, phone: 'line', cell: ({ sources }) => sources.join(', ') },
    { key: 'language', head: t('language'), off: true, cell: ({ language }) => t(language) },
    { key: 'author', head: t('author'), off: true, cell: ({ contributor }) => contributor?.name ?? t('byProject') },
    { key: 'version', head: t('version'), off: true, numeric: true, cell: ({ version }) => formatNumber(version, locale) },
    { key: 'created', head: t('created'), sort: '-created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { key: 'changed', head: t('changed'), off: true, cell: ({ changedAt }) => <Moment at={changedAt} /> },
  ];
};
