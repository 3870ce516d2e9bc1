import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listUserAudit } from '#contracts/http/audit';
import { auditAmount } from '#contracts/shared/audit-amount';
import { isId } from '#contracts/shared/choices';
import { roles, type Role } from '#contracts/shared/permissions';
import type { Column } from '../../admin-kit/resource-table.js';
import { useServerNow } from '../../client/use-server-now.js';
import { peopleText } from '../../i18n/admin-people/text.js';
import { formatDayTime } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Moment } from '../../screens/admin/users/words.js';
import { type Change, Changes } from '../../ui/changes.js';
import { wordOfChoice } from '../exam-desk/edit/field-choices.js';
import { editText } from '../exam-desk/edit/text.js';
import { useActWords, useFieldWords } from './use-act-words.js';

type Line = ResponseOf<typeof listUserAudit>['rows'][number];

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const isIds = (value: unknown): value is readonly string[] => Array.isArray(value) && value.length > 0 && value.every((one) => isId(one));
const states = ['active', 'blocked', 'deleted'] as const;
const longest = 80;
const minute = 60_000;

const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** A value of before or after as people read it. */
const useWords = (): ((field: string, value: unknown, people?: Line['people']) => string) => {
  const [t, choices, name] = [useText(peopleText), useText(editText), useFieldWords()];
  const locale = useLocale();
  const now = useServerNow(minute);
  /** What a list was sorted by: `-created` is the column's name, downwards. */
  const order = (text: string): string => {
    const by = text.replace(/^-/, '');
    const known = [by, `${by}At`].find((field) => name(field) !== field);
    return `${known ? name(known) : by} ${text.startsWith('-') ? '↓' : '↑'}`;
  };
  const one = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('none');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const amount = auditAmount(field, value, (number, decimals) => formatNumber(number, locale, decimals));
    if (amount !== null) return amount;
    if (typeof value === 'number') return formatNumber(value, locale);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // The log keeps moments in UTC; people read those of Dhaka.
    if (moment.test(text)) return formatDayTime(text, now, locale);
    if (field === 'sort') return order(text);
    const choice = wordOfChoice(field, text);
    if (choice) return choices(choice);
    if (field.startsWith('role') && isRole(text)) return t(text);
    const state = field === 'state' ? states.find((known) => known === text) : undefined;
    return state ? t(state) : text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  // Ids say nothing to people; how many there were does, and the names of those that the server knows.
  const many = (ids: readonly string[], people: Line['people'] = {}): string => {
    const names = ids.flatMap((id) => people[id] ?? []);
    const count = formatNumber(ids.length, locale);
    return names.length === 0 ? count : `${count}: ${names.join(', ')}${names.length < ids.length ? ', …' : ''}`;
  };
  return (field, value, people) =>
    isIds(value)
      ? many(value, people)
      : Array.isArray(value)
        ? value.map((item) => one(field, item)).join(', ') || t('none')
        : one(field, value);
};

const useLines = (): ((entry: Line) => readonly Change[]) => {
  const [t, words, name] = [useText(peopleText), useWords(), useFieldWords()];
  return ({ before, after, people }) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .filter((field) => !isId(before?.[field]) && !isId(after?.[field]))
      .map((field) => ({
        key: field,
        label: name(field),
        // What only began to be has nothing before it.
        before: before && field in before ? words(field, before[field], people) : '',
        after: after && field in after ? words(field, after[field], people) : t('none'),
      }));
};

/** Columns of the log of acts; `ofUser`: on the page of that account, which needs no name there. */
export const useAuditColumns = (ofUser: string | null): readonly Column<Line>[] => {
  const [t, lines, act] = [useText(peopleText), useLines(), useActWords()];
  const actor = (row: Line): ReactNode => (
    <>
      {row.actorName || t('bySystem')}
      {row.address ? <span className="font-mono text-xs text-text-3 md:block"> {row.address}</span> : null}
    </>
  );
  return [
    {
      key: 'act',
      head: t('act'),
      name: (row) => row.action,
      cell: (row) => (
        <>
          <span className="block font-semibold">{act(row.action)}</span>
          {/* What the person did to something else is named; what was done to this account needs no name here. */}
          {row.subjectId === ofUser ? null : <span className="block text-xs text-text-3">{row.subject}</span>}
        </>
      ),
    },
    {
      key: 'changes',
      head: t('whatChanged'),
      phone: 'line',
      cell: (row) => (
        <>
          <Changes lines={lines(row)} />
          {row.reason ? <span className="mt-1 block text-sm text-text-2">“{row.reason}”</span> : null}
          {/* On a phone there is no column for it. */}
          <span className="mt-1 block md:hidden">{actor(row)}</span>
        </>
      ),
    },
    {
      key: 'actor',
      head: t('actor'),
      cell: actor,
    },
    { key: 'when', head: t('when'), phone: 'side', cell: (row) => <Moment at={row.at} /> },
  ];
};
