import type { ReactNode } from 'react';
import type { ExamDesk, getExamConflicts } from '#contracts/http/exam-desk';
import { isCallError } from '../../client/call-error.js';
import { type EndpointState, useEndpoint } from '../../client/use-endpoint.js';
import { whileMoving } from './while-moving.js';
import { useNamePlace } from '../../shell/admin-nav/place.js';
import { ErrorView } from '../../shell/error-view.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';

export interface OneExamProps {
  readonly examId: string;
  readonly children: (desk: ExamDesk, conflicts: EndpointState<typeof getExamConflicts>) => ReactNode;
}

/** One exam of the back office with what stands in its way; its name stands in the head of the page. */
export const OneExam = ({ examId, children }: OneExamProps): ReactNode => {
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/exams/:examId',
    { params: { examId } },
    { keepPreviousData: false, refreshInterval: (desk) => whileMoving(desk?.state) },
  );
  const draft = data?.state === 'draft';
  const conflicts = useEndpoint('GET /api/admin/exams/:examId/conflicts', draft ? { params: { examId } } : null, {
    keepPreviousData: false,
  });
  const gone = isCallError(error, 'Exam not found');
  useNamePlace(data?.settings.title, undefined, gone);
  if (gone) return <ErrorView statusCode={404} message="" />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {children(data, conflicts)}
    </>
  );
};
