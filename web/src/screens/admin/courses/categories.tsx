import type { ReactNode } from 'react';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { CategoryTree } from '../../../features/course-desk/categories/category-tree.js';
import { courseDeskText } from '../../../features/course-desk/text.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { useText } from '../../../i18n/index.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

const Categories = (): ReactNode => {
  const [t, { data, error, mutate }] = [useText(courseDeskText), useEndpoint('GET /api/admin/categories', {})];
  return (
    <>
      {error ? <ErrorBox error={error} title={t('treeFailed')} onRetry={() => void mutate()} /> : null}
      {data ? <CategoryTree nodes={data.nodes} /> : error ? null : <SkeletonRows rows={8} />}
    </>
  );
};

/** The tree in which courses are found. */
const Page = (): ReactNode => (
  <Allowed to="courses.read">
    <Categories />
  </Allowed>
);

export default Page;
