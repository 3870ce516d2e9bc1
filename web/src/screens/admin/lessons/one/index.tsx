// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isCallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { LessonFormScreen } from '../../../../features/lessons-desk/form/lesson.form.js';
import { useNamePlace } from '../../../../shell/admin-nav/place.js';
import { ErrorView } from '../../../../shell/error-view.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';

/** One lesson; its title stands in the head of the page. */
const Lesson = (): ReactNode => {
  const { id = '' } = useParams();
  const { data, error, mutate } = useEndpoint('GET /api/admin/lessons/:id', { params: { id } }, { keepPreviousData: false });
  const gone = isCallError(error, 'Lesson not found');
  useNamePlace(data?.lesson.title, undefined, gone);
  if (gone && !data) return <ErrorView statusCode={404} message="" />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={8} />;
  return <LessonFormScreen key={data.id} desk={data} />;
};

export default Lesson;
