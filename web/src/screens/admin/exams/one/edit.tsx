// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { Allowed } from '../../../../features/exam-desk/allowed.js';
import { EditForm } from '../../../../features/exam-desk/edit/edit.form.js';
import { OneExam } from '../../../../features/exam-desk/one-exam.js';

/** What an exam says about itself. */
const Edit = (): ReactNode => {
  const { id = '' } = useParams();
  const choices = useEndpoint('GET /api/admin/exams/choices', {});
  return (
    <OneExam examId={id}>
      {(desk, conflicts) => <EditForm desk={desk} courses={choices.data?.courses ?? []} conflicts={conflicts} />}
    </OneExam>
  );
};

const Page = (): ReactNode => (
  <Allowed to="exams.read">
    <Edit />
  </Allowed>
);

export default Page;
