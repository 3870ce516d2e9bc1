import type { ReactNode } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { SubjectTree } from '../../features/bank/subjects/subject-tree.js';
import { treeText } from '../../features/bank/subjects/text.js';
import { useText } from '../../i18n/index.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';

/** The tree in which the bank is kept. */
const Subjects = (): ReactNode => {
  const [t, { data, error, mutate }] = [useText(treeText), useEndpoint('GET /api/admin/subjects', {})];
  return (
    <>
      {error ? <ErrorBox error={error} title={t('treeFailed')} onRetry={() => void mutate()} /> : null}
      {data ? <SubjectTree nodes={data.nodes} /> : error ? null : <SkeletonRows rows={8} />}
    </>
  );
};

export default Subjects;
