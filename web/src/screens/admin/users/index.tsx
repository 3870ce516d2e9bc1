// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { actOnUsers, exportUsers, listUsers, type UserRow } from '#contracts/http/people';
import { type bulkUserActions, userStates } from '#contracts/shared/choices';
import type { FormField } from '../../../admin-kit/form-kit.js';
import { type BulkAction, type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { type PeopleText, peopleText } from '../../../i18n/admin-people/text.js';
import { useText } from '../../../i18n/index.js';
import { Avatar } from '../../../ui/avatar.js';
import type { Filter } from '../../../ui/filters.js';
import { Day, Moment, Phone, Roles, State, useMay, useRoleChoices } from './words.js';
import { offeredBatches } from '../../../shell/offered-batches.js';

const useColumns = (): readonly Column<UserRow>[] => {
  const t = useText(peopleText);
  return [
    {
      key: 'person',
      head: t('person'),
      sort: 'name',
      name: (row) => row.name,
      cell: (row, mark) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={row.name} photo={row.avatar} className="max-md:hidden" />
          <span className="min-w-0">
            <span className="block max-md:font-semibold">{mark(row.name)}</span>
            {row.email ? <span className="block text-xs text-text-3">{mark(row.email)}</span> : null}
          </span>
        </span>
      ),
    },
    {
      key: 'phone',
      head: t('phone'),
      phone: 'line',
      cell: (row, mark) => ((row.provenPhone ?? row.phone) ? <Phone row={row} mark={mark} /> : null),
    },
    { key: 'institute', head: t('institute'), phone: 'line', cell: (row, mark) => (row.institute ? mark(row.institute) : null) },
    {
      key: 'batch',
      head: t('batch'),
      phone: 'line',
      cell: (row) => (row.hsc_batch ? <span className="whitespace-nowrap">{row.hsc_batch}</span> : null),
    },
    { key: 'roles', head: t('roles'), phone: 'side', cell: (row) => <Roles held={row.roles} /> },
    {
      key: 'state',
      head: t('state'),
      phone: 'side',
      // On a phone only what is unusual is worth its line.
      cell: (row) => (
        <span className={row.state === 'active' ? 'max-md:hidden' : undefined}>
          <State state={row.state} />
        </span>
      ),
    },
    { key: 'joined', head: t('joined'), sort: '-created', cell: (row) => <Day at={row.createdAt} /> },
    { key: 'seen', head: t('seen'), sort: '-seen', cell: (row) => <Moment at={row.lastSeenAt} /> },
  ];
};

const useFilters = (): readonly Filter[] => {
  const [t, roles] = [useText(peopleText), useRoleChoices()];
  return [
    { name: 'role', label: t('role'), choices: roles },
    { name: 'batch', label: t('batch'), choices: offeredBatches().map((batch) => ({ value: batch, label: batch })) },
    { name: 'state', label: t('state'), choices: userStates.map((state) => ({ value: state, label: t(state) })) },
    { from: 'from', to: 'to', label: t('joined') },
  ];
};

interface Act {
  readonly action: (typeof bulkUserActions)[number];
  readonly label: PeopleText;
  readonly title: PeopleText;
  readonly text: PeopleText;
  readonly destructive?: boolean;
}
const roleActs: readonly Act[] = [
  { action: 'add-role', label: 'addRole', title: 'addRoleTitle', text: 'addRoleText' },
  { action: 'remove-role', label: 'removeRole', title: 'removeRoleTitle', text: 'removeRoleText' },
];
const accountActs: readonly Act[] = [
  { action: 'end-sessions', label: 'endSessions', title: 'endSessionsTitle', text: 'endSessionsText' },
  { action: 'block', label: 'block', title: 'blockTitle', text: 'blockText', destructive: true },
  { action: 'unblock', label: 'unblock', title: 'unblockTitle', text: 'unblockText' },
];

const useBulkActions = (): readonly BulkAction[] => {
  const [t, roles] = [useText(peopleText), useRoleChoices()];
  const [mayWrite, mayRoles] = [useMay('users.write'), useMay('users.roles')];
  const role: FormField = { name: 'role', label: t('role'), kind: 'choice', choices: roles, needed: true };
  const reason: FormField = { name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') };
  const acts = [...(mayRoles ? roleActs : []), ...(mayWrite ? accountActs : [])];
  return acts.map(({ action, label, title, text, destructive = false }) => ({
    label: t(label),
    title: (count) => t(title, { count }),
    text: t(text),
    form: (ids) => ({
      endpoint: { save: actOnUsers },
      values: { ids, action },
      fields: roleActs.some((act) => act.action === action) ? [role, reason] : [reason],
      submitLabel: t(label),
      confirm: { destructive },
    }),
  }));
};

/** Accounts: found by name, e-mail, institute or four digits of a phone. */
const Users = (): ReactNode => {
  const t = useText(peopleText);
  return (
    <ResourceTable
      endpoint={{ list: listUsers, file: exportUsers }}
      columns={useColumns()}
      filters={useFilters()}
      rowHref={({ id }) => `/admin/users/${id}`}
      bulkActions={useBulkActions()}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
};

export default Users;
