// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { listUserAudit } from '#contracts/http/audit';
import { ResourceTable } from '../../../../admin-kit/resource-table.js';
import { useAuditColumns } from '../../../../features/audit/columns.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import type { Detail } from './index.js';

/** What staff did to this account and what this person did as staff: who, when, before → after, why. */
export const Audit = ({ detail }: { detail: Detail }): ReactNode => {
  const t = useText(peopleText);
  const { id } = detail.user;
  return (
    <ResourceTable
      endpoint={{ list: listUserAudit, params: { id } }}
      columns={useAuditColumns(id)}
      empty={{ title: t('noAudit'), text: t('noAuditText') }}
    />
  );
};
