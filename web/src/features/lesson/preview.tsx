import type { ReactNode } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Modal } from '../../ui/modal.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { LessonContent } from './lesson-content.js';
import { LessonFiles, LessonReading } from './lesson-tabs.js';
import { lessonText } from './text.js';

/** A free lesson over the page that sells its course. Nobody's way is kept: whoever tries it may be anybody. */
const Preview = ({ slug, lessonId, onClose }: { slug: string; lessonId: string; onClose: () => void }): ReactNode => {
  const t = useText(lessonText);
  const { data, error, mutate } = useEndpoint(
    'GET /api/courses/:slug/previews/:lessonId',
    { params: { slug, lessonId } },
    { keepPreviousData: false },
  );
  return (
    <Modal open onClose={onClose} size="xl" title={data ? t('tryTitle', { title: data.lesson.title }) : t('tryIt')}>
      {data ? (
        <div className="flex flex-col gap-4">
          <LessonContent slug={slug} lesson={data.lesson} content={data.content} watch={null} onRenew={() => void mutate()} />
          {data.content.bodyHtml === '' ? null : <LessonReading html={data.content.bodyHtml} />}
          {data.content.attachments.length > 0 ? <LessonFiles files={data.content.attachments} /> : null}
        </div>
      ) : error ? (
        <ErrorBox error={error} title={t('lessonFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Modal>
  );
};

export default Preview;
