import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isId } from '#contracts/shared/choices';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { Allowed } from '../../../features/exam-desk/allowed.js';
import { PrepareScreen } from '../../../features/exam-desk/prepare/prepare-screen.js';
import { WhichExam } from '../../../features/exam-desk/prepare/which-exam.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

const OfExam = ({ examId }: { examId: string }): ReactNode => {
  const { data, error, mutate } = useEndpoint('GET /api/admin/exams/:examId', { params: { examId } }, { keepPreviousData: false });
  if (isCallError(error, 'Exam not found')) return <WhichExam />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  return <PrepareScreen key={data.id} desk={data} onStale={() => void mutate()} />;
};

/** Questions for an exam, chosen by blueprint; which exam stands in the address. */
const Prepare = (): ReactNode => {
  const exam = useSearchParams()[0].get('exam');
  return exam !== null && isId(exam) ? <OfExam examId={exam} /> : <WhichExam />;
};

const Page = (): ReactNode => (
  <Allowed to="exams.write">
    <Prepare />
  </Allowed>
);

export default Page;
