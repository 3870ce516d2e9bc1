import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { listUserAudit } from '#contracts/http/audit';
import { roles, type Role } from '#contracts/shared/permissions';
import type { Column } from '../../admin-kit/resource-table.js';
import { bn as actNames } from '../../i18n/admin-acts/bn.js';
import { actText } from '../../i18n/admin-acts/text.js';
import { type PeopleText, peopleText } from '../../i18n/admin-people/text.js';
import { formatNumber, formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Moment } from '../../screens/admin/users/words.js';
import { type Change, Changes } from '../../ui/changes.js';

type Line = ResponseOf<typeof listUserAudit>['rows'][number];

/** What was done to people, and around them. */
const acts: Readonly<Record<string, PeopleText>> = {
  'user.save': 'changedProfile',
  'user.roles': 'changedRoles',
  'user.block': 'didBlock',
  'user.unblock': 'didUnblock',
  'user.end-session': 'didEndSession',
  'user.end-sessions': 'didEndSessions',
  'user.password': 'didPassword',
  'user.password-reset': 'didReset',
  'user.reset-waits': 'didResetWait',
  'user.reset-released': 'didResetRelease',
  'user.factor-added': 'didFactorAdd',
  'user.factor-removed': 'didFactorRemove',
  'user.factor-reset': 'didFactorReset',
  'user.factor-guessed': 'didFactorGuess',
  'user.recovery-renewed': 'didRecoveryRenew',
  'user.recovery-used': 'didRecoveryUse',
  'user.phone': 'didPhone',
  'user.email': 'didEmail',
  'user.email-released': 'didReleaseEmail',
  'user.google': 'didGoogle',
  'user.delete': 'didDelete',
  'users.export': 'didExport',
  'contributor.pay': 'didPay',
  'policy.save': 'didPolicy',
};
/** `exam.publish-results` → `examPublishResults`: acts on questions and exams have a catalogue of their own. */
const keyOf = (action: string): string => action.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
const isAct = (key: string): key is keyof typeof actNames => Object.hasOwn(actNames, key);

/** What was done, in words; an act that has none yet shows its own name. */
const useAct = (): ((action: string) => string) => {
  const [t, other] = [useText(peopleText), useText(actText)];
  return (action) => {
    const [known, key] = [acts[action], keyOf(action)];
    if (known) return t(known);
    return isAct(key) ? other(key) : action;
  };
};

const fields: Readonly<Record<string, PeopleText>> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  institute: 'institute',
  hsc_batch: 'batch',
  batch: 'batch',
  roles: 'roles',
  role: 'role',
  state: 'state',
  ended: 'fieldEnded',
  endedSessions: 'fieldEnded',
  rows: 'fieldRows',
  format: 'fieldFormat',
  amountPaisa: 'fieldAmount',
  title: 'fieldTitle',
  html: 'fieldHtml',
};
const states = ['active', 'blocked', 'deleted'] as const;
const longest = 80;

const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** A value of before or after as people read it. */
const useWords = (): ((field: string, value: unknown) => string) => {
  const [t, locale] = [useText(peopleText), useLocale()];
  const one = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('none');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return field === 'amountPaisa' ? formatTaka(value, locale) : formatNumber(value, locale);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (field.startsWith('role') && isRole(text)) return t(text);
    const state = field === 'state' ? states.find((known) => known === text) : undefined;
    return state ? t(state) : text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  return (field, value) => (Array.isArray(value) ? value.map((item) => one(field, item)).join(', ') || t('none') : one(field, value));
};

const useLines = (): ((entry: Line) => readonly Change[]) => {
  const [t, words] = [useText(peopleText), useWords()];
  return ({ before, after }) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
      key: field,
      label: fields[field] ? t(fields[field]) : field,
      // What only began to be has nothing before it.
      before: before && field in before ? words(field, before[field]) : '',
      after: after && field in after ? words(field, after[field]) : t('none'),
    }));
};

/** Columns of the log of acts; `ofUser`: on the page of that account, which needs no name there. */
export const useAuditColumns = (ofUser: string | null): readonly Column<Line>[] => {
  const [t, lines, act] = [useText(peopleText), useLines(), useAct()];
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
