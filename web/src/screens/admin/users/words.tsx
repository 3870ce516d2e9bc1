import type { ReactNode } from 'react';
import type { UserRow } from '#contracts/http/people';
import { type Permission, type Role, rolePermissions, roles } from '#contracts/shared/permissions';
import { useServerNow } from '../../../client/use-server-now.js';
import { useUser } from '../../../client/user.js';
import { peopleText } from '../../../i18n/admin-people/text.js';
import { formatDate, formatDayTime } from '../../../i18n/dates.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Icon } from '../../../ui/icon.js';

const minute = 60_000;

/** Whether the person at the keyboard holds a right. The server checks it again on every call. */
export const useMay = (permission: Permission): boolean => useUser()?.permissions.includes(permission) ?? false;

export interface RoleChoice {
  readonly value: Role;
  readonly label: string;
  readonly hint: string;
}
/** Every role with what it allows, in words. */
export const useRoleChoices = (): readonly RoleChoice[] => {
  const t = useText(peopleText);
  return roles.map((role) => ({ value: role, label: t(role), hint: t(`${role}May`) }));
};

/** Roles as words; that of a student, whom everybody is, only where it is the only one. */
export const Roles = ({ held }: { held: readonly Role[] }): ReactNode => {
  const t = useText(peopleText);
  const shown = held.filter((role) => rolePermissions[role].length > 0);
  if (shown.length === 0) return <span className="text-text-2">{t('student')}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {shown.map((role) => (
        <Badge key={role}>{t(role)}</Badge>
      ))}
    </span>
  );
};

/** An account's state; a badge only where somebody may have to act. */
export const State = ({ state }: { state: UserRow['state'] }): ReactNode => {
  const t = useText(peopleText);
  if (state === 'active') return <span className="text-text-2">{t('active')}</span>;
  return <Badge tone={state === 'blocked' ? 'bad' : 'neutral'}>{t(state)}</Badge>;
};

/** The number that signs in with its tick, else the one to call; searched digits underlined by `mark`. */
export const Phone = ({ row, mark }: { row: UserRow; mark: (text: string) => ReactNode }): ReactNode => {
  const [t, locale] = [useText(peopleText), useLocale()];
  const shown = row.provenPhone ?? row.phone;
  if (!shown) return null;
  return (
    <span className="num inline-flex items-center gap-1 whitespace-nowrap">
      <span>{mark(toDigits(shown, locale))}</span>
      {row.provenPhone ? (
        <>
          <Icon name="circle-check" size={16} className="text-ok" />
          <span className="sr-only">{t('phoneProven')}</span>
        </>
      ) : null}
    </span>
  );
};

/** A day, without its hour. */
export const Day = ({ at }: { at: string }): ReactNode => <span className="num whitespace-nowrap">{formatDate(at, useLocale())}</span>;

/** A moment as people say it: today at 9:25; null has never been. */
export const Moment = ({ at }: { at: string | null }): ReactNode => {
  const [t, locale, now] = [useText(peopleText), useLocale(), useServerNow(minute)];
  if (at === null) return <span className="text-text-3">{t('never')}</span>;
  return <span className="num whitespace-nowrap">{formatDayTime(at, now, locale)}</span>;
};
