import type { ReactNode } from 'react';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import type { Column } from '../../../ui/rows.js';
import { treeText } from '../subjects/text.js';
import { Levels } from './levels.js';
import type { PracticeSubjectRow } from '#contracts/shared/practice-subjects';

export type Level = 'subject' | 'topic';
const states = { none: ['bad', 'shelfNone'], few: ['warn', 'shelfFew'], enough: ['neutral', 'shelfEnough'] } as const;

/** Whether the server said what exams keep back. */
export const counted = (all: readonly PracticeSubjectRow[]): boolean => all.some(({ withheld }) => withheld !== null);

/** A column of one count; on a phone its name stands before it. */
const useCount = () => {
  const locale = useLocale();
  return (key: 'ready' | 'withheld' | 'waiting', head: string, sort?: string): Column<PracticeSubjectRow> => ({
    key,
    head,
    numeric: true,
    phone: 'line',
    ...(sort ? { sort } : {}),
    cell: (row) => (
      <span className={row[key] ? undefined : 'text-text-3'}>
        <span className="md:hidden">{head} </span>
        {formatNumber(row[key] ?? 0, locale)}
      </span>
    ),
  });
};

/** How many topics a subject has, and how many of them have too little. */
const Topics = ({ row: { topics, fewTopics } }: { row: PracticeSubjectRow }): ReactNode => {
  const [t, locale] = [useText(treeText), useLocale()];
  return (
    <>
      {formatNumber(topics, locale)}
      {fewTopics > 0 ? (
        <span className="ml-1.5 text-warn">
          ({t('shelfFew')}: {formatNumber(fewTopics, locale)})
        </span>
      ) : null}
    </>
  );
};

/** Enough says nothing loud. */
const State = ({ state }: Pick<PracticeSubjectRow, 'state'>): ReactNode => {
  const t = useText(treeText);
  const [tone, word] = states[state];
  return state === 'enough' ? <span className="text-text-2 max-md:hidden">{t(word)}</span> : <Badge tone={tone}>{t(word)}</Badge>;
};

/** The columns of the shelf; what the server did not tell, or what a topic does not have, has none. */
export const useColumns = (level: Level, all: readonly PracticeSubjectRow[]): readonly Column<PracticeSubjectRow>[] => {
  const [t, count] = [useText(treeText), useCount()];
  const columns: readonly (Column<PracticeSubjectRow> | null)[] = [
    {
      key: 'name',
      head: t(level === 'subject' ? 'shelfSubject' : 'shelfTopic'),
      sort: 'name',
      name: ({ node }) => node.name,
      cell: (row, mark) => (
        <>
          <span className="block max-md:font-semibold">{mark(row.node.name)}</span>
          {row.above ? <span className="block text-xs text-text-3">{mark(row.above)}</span> : null}
        </>
      ),
    },
    count('ready', t(counted(all) ? 'shelfReady' : 'treePublished'), '-ready'),
    all.some(({ levels }) => levels !== null)
      ? { key: 'levels', head: t('shelfLevels'), cell: ({ levels }) => (levels ? <Levels levels={levels} /> : null) }
      : null,
    counted(all) ? count('withheld', t('shelfWithheld'), '-withheld') : null,
    count('waiting', t('shelfWaiting')),
    level === 'subject' ? { key: 'topics', head: t('topicsCount'), numeric: true, cell: (row) => <Topics row={row} /> } : null,
    { key: 'state', head: t('shelfState'), phone: 'side', cell: ({ state }) => <State state={state} /> },
  ];
  return columns.filter((column) => column !== null);
};
