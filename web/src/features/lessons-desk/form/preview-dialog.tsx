import { type ReactNode, useState } from 'react';
import type { LessonLine } from '#contracts/http/lesson-shapes';
import type { LessonDesk } from '#contracts/http/lessons-desk';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Modal } from '../../../ui/modal.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { LessonContent } from '../../lesson/lesson-content.js';
import { LessonFiles, LessonReading } from '../../lesson/lesson-tabs.js';
import { lessonsDeskText } from '../text.js';

/** The lesson as somebody sees it who has just come in. */
const lineOf = ({ id, lesson }: LessonDesk): LessonLine => ({
  id,
  chapterId: lesson.chapterId,
  number: 1,
  kind: lesson.kind,
  title: lesson.title,
  free: lesson.free,
  durationMs: null,
  pages: null,
  classAt: lesson.classAt,
  gate: 'open',
  opensAt: null,
  after: null,
  mine: null,
});

/** A lesson as students will see it, as it was last saved. */
const PreviewDialog = ({ desk, onClose }: { desk: LessonDesk; onClose: () => void }): ReactNode => {
  const t = useText(lessonsDeskText);
  // Each look is a new one: what was saved meanwhile is seen.
  const [given] = useState({ params: { id: desk.id } });
  const { data, error, mutate } = useEndpoint('GET /api/admin/lessons/:id/preview', given, { revalidateOnMount: true });
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title={t('previewTitle')}
      description={t('previewText')}
      actions={
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <h2 className="text-xl">{data.title}</h2>
          <LessonContent slug={desk.course.slug} lesson={lineOf(desk)} content={data.content} watch={null} onRenew={() => void mutate()} />
          {data.content.bodyHtml === '' ? null : <LessonReading html={data.content.bodyHtml} />}
          {data.content.attachments.length > 0 ? <LessonFiles files={data.content.attachments} /> : null}
        </div>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Modal>
  );
};

export default PreviewDialog;
