import type { ResponseOf } from '#contracts/http/endpoint';
import type { listAudit } from '#contracts/http/audit';
import { auditAmount } from '#contracts/shared/audit-amount';
import { type AuditField, bn as bnFields } from '#contracts/shared/audit-fields/bn';
import { en as enFields } from '#contracts/shared/audit-fields/en';
import { bn } from '#contracts/shared/audit-words/bn';
import { en } from '#contracts/shared/audit-words/en';
import type { Locale } from '#contracts/shared/values';
import { inDhaka } from './in-dhaka.js';
import type { NamedSheet } from './list-files.js';

type AuditRow = ResponseOf<typeof listAudit>['rows'][number];

const acts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { bn, en };

const fieldNames = { bn: bnFields, en: enFields } as const;
const isField = (name: string): name is AuditField => Object.hasOwn(bnFields, name);

const textOf = (name: string, value: unknown): string =>
  auditAmount(name, value, String) ?? (typeof value === 'string' ? value : JSON.stringify(value));
/** What stood in the fields that changed: a line each. */
const fieldsOf = (values: AuditRow['before'], locale: Locale): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${isField(name) ? fieldNames[locale][name] : name}: ${textOf(name, value)}`)
    .join('\n');

export const auditSheet: NamedSheet<AuditRow> = {
  name: { bn: 'ইতিহাস', en: 'Audit log' },
  columns: [
    [{ bn: 'কখন (ঢাকা)', en: 'When (Dhaka)' }, ({ at }) => inDhaka(at), 18],
    [{ bn: 'কে', en: 'Who' }, ({ actorName }) => actorName, 24],
    [{ bn: 'কী হয়েছে', en: 'What was done' }, ({ action }, locale) => acts[locale][action] ?? action, 28],
    [{ bn: 'কাকে বা কীসে', en: 'To what' }, ({ subject }) => subject, 30],
    [{ bn: 'আগে', en: 'Before' }, ({ before }, locale) => fieldsOf(before, locale), 34],
    [{ bn: 'পরে', en: 'After' }, ({ after }, locale) => fieldsOf(after, locale), 34],
    [{ bn: 'কারণ', en: 'Reason' }, ({ reason }) => reason, 34],
    [{ bn: 'ঠিকানা', en: 'Address' }, ({ address }) => address, 16],
    [{ bn: 'কাজের নাম', en: 'Act' }, ({ action }) => action, 20],
    [{ bn: 'ধরন', en: 'Kind' }, ({ subjectKind }) => subjectKind, 14],
    [{ bn: 'আইডি', en: 'Id' }, ({ subjectId }) => subjectId, 38],
  ],
};
