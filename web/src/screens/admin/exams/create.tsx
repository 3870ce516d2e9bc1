// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { CreateForm } from '../../../features/exam-desk/create/create.form.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

/** A new draft, from a preset or an earlier exam. */
const Create = (): ReactNode => {
  const { data, error, mutate } = useEndpoint('GET /api/admin/exams/choices', {});
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  return <CreateForm choices={data} />;
};

const Page = (): ReactNode => (
  <Allowed to="exams.write">
    <Create />
  </Allowed>
);

export default Page;
