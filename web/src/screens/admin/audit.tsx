// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { exportAudit, listAudit } from '#contracts/http/audit';
import { auditKinds } from '#contracts/shared/choices';
import { ResourceTable } from '../../admin-kit/resource-table.js';
import { useAuditColumns } from '../../features/audit/columns.js';
import { peopleText } from '../../i18n/admin-people/text.js';
import { useText } from '../../i18n/index.js';

const words = {
  people: 'auditPeople',
  exams: 'auditExams',
  questions: 'auditQuestions',
  courses: 'auditCourses',
  money: 'auditMoney',
  settings: 'auditSettings',
  operations: 'auditOperations',
} as const;

/** `/admin/audit`: what staff did anywhere, who, when, before → after, why. */
const Audit = (): ReactNode => {
  const t = useText(peopleText);
  return (
    <ResourceTable
      endpoint={{ list: listAudit, file: exportAudit }}
      columns={useAuditColumns(null)}
      filters={[
        { name: 'kind', label: t('auditKind'), choices: auditKinds.map((value) => ({ value, label: t(words[value]) })) },
        { from: 'from', to: 'to', label: t('when') },
      ]}
      empty={{ title: t('noAudit'), text: t('noAuditText') }}
    />
  );
};

export default Audit;
