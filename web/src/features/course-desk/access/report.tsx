import type { ReactNode } from 'react';
import type { grantAccess, GrantLine } from '#contracts/http/courses-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { keepFile } from '../../../client/keep-file.js';
import { formatNumber, toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { type Column, Rows } from '../../../ui/rows.js';
import { Section } from '../../../ui/section.js';
import { courseDeskText } from '../text.js';
import { EndDay } from '../words.js';
import { reportCsv } from './csv.js';

export type Report = ResponseOf<typeof grantAccess>;

const tones: Readonly<Record<GrantLine['outcome'], BadgeTone>> = {
  granted: 'ok',
  extended: 'ok',
  already: 'neutral',
  double: 'neutral',
  'seats-taken': 'warn',
  'unknown-phone': 'warn',
  'not-proven': 'warn',
  'bad-number': 'bad',
};

/** Outcomes of people who have the course now. */
const has: readonly GrantLine['outcome'][] = ['granted', 'extended', 'already'];

const keep = (name: string, text: string): void => keepFile(name, new Blob([text], { type: 'text/csv' }));

const useColumns = (): readonly Column<GrantLine & { readonly id: string }>[] => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  return [
    { key: 'line', head: t('line'), cell: ({ line }) => <span className="num">{toDigits(String(line), locale)}</span> },
    {
      key: 'phone',
      head: t('phone'),
      phone: 'line',
      cell: ({ phone, text }) =>
        phone ? <span className="num">{toDigits(phone, locale)}</span> : <span className="break-all">{text}</span>,
    },
    { key: 'name', head: t('name'), phone: 'line', cell: ({ name }) => name },
    { key: 'outcome', head: t('outcome'), phone: 'side', cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(outcome)}</Badge> },
    { key: 'ends', head: t('ends'), cell: ({ outcome, endsAt }) => (has.includes(outcome) ? <EndDay at={endsAt} /> : null) },
  ];
};

/** What became of each line, those that need a look first by number; and the same as a file. */
export const GrantReport = ({ report: { lines, counts } }: { report: Report }): ReactNode => {
  const [t, locale, columns] = [useText(courseDeskText), useLocale(), useColumns()];
  const heads = [t('line'), t('list'), t('phone'), t('name'), t('outcome'), t('ends')];
  const outcomes = (Object.keys(tones) as GrantLine['outcome'][]).filter((outcome) => counts[outcome] > 0);
  return (
    <Section
      title={t('report')}
      more={
        <Button
          size="xs"
          variant="outline"
          onClick={() =>
            keep(
              `${t('reportFile')}.csv`,
              reportCsv(heads, lines, ({ outcome }) => t(outcome)),
            )
          }
        >
          {t('reportDownload')}
        </Button>
      }
    >
      <p role="status" className="mb-3 flex flex-wrap gap-2">
        {outcomes.map((outcome) => (
          <Badge key={outcome} tone={tones[outcome]}>
            {t(outcome)} <span className="num">{formatNumber(counts[outcome], locale)}</span>
          </Badge>
        ))}
      </p>
      <Rows caption={t('report')} rows={lines.map((line, at) => ({ ...line, id: String(at) }))} columns={columns} />
    </Section>
  );
};
