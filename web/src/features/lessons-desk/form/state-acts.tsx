import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeLessonState, type LessonDesk } from '#contracts/http/lessons-desk';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { putAnswer } from '../../../client/use-endpoint.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { dialogPart } from '../../../ui/part.js';
import { toast } from '../../../ui/toast.js';
import { Ask } from '../../course-desk/ask.js';
import { Gaps, LessonState } from '../kinds.js';
import { lessonsDeskText } from '../text.js';

const PreviewDialog = dialogPart(() => import('./preview-dialog.js'));
const DeleteLesson = dialogPart(async () => ({ default: (await import('../outline-dialogs.form.js')).DeleteLesson }));

type Act = 'publish' | 'draft' | 'delete' | 'preview';

const StateAsk = ({ desk, act, onClose }: { desk: LessonDesk; act: 'publish' | 'draft'; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(lessonsDeskText), useLocale()];
  const params = { id: desk.id };
  return (
    <Ask
      title={t(`${act}Title`, { title: desk.lesson.title })}
      text={act === 'publish' ? t('publishText') : t('draftText', { started: formatNumber(desk.touched.started, locale) })}
      submitLabel={t(act === 'publish' ? 'publish' : 'toDraft')}
      destructive={act === 'draft'}
      onClose={onClose}
      onGo={async () => {
        const answer = await typedClient.act(changeLessonState, { params, body: { version: desk.version, act } });
        await putAnswer('GET /api/admin/lessons/:id', { params }, answer);
        toast({ title: t('done') });
        onClose();
      }}
    />
  );
};

/** How it stands, what is missing, and what can be done with it as a whole; what was typed is saved first. */
export const StateActs = ({ desk, dirty }: { desk: LessonDesk; dirty: boolean }): ReactNode => {
  const [t, navigate] = [useText(lessonsDeskText), useNavigate()];
  const [asked, setAsked] = useState<Act | null>(null);
  const close = (): void => setAsked(null);
  const act: 'publish' | 'draft' = desk.state === 'draft' ? 'publish' : 'draft';
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <LessonState state={desk.state} />
      {desk.state === 'draft' ? (
        desk.gaps.length === 0 ? (
          <span className="text-text-3">{t('nothingMissing')}</span>
        ) : (
          <Gaps gaps={desk.gaps} />
        )
      ) : null}
      {dirty ? <span className="text-warn">{t('saveFirst')}</span> : null}
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        <Button size="sm" variant="outline" onClick={() => setAsked('preview')}>
          {t('preview')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setAsked('delete')}>
          {t('delete')}
        </Button>
        <Button
          size="sm"
          variant={act === 'publish' ? 'default' : 'outline'}
          disabled={dirty || (act === 'publish' && desk.gaps.length > 0)}
          onClick={() => setAsked(act)}
        >
          {t(act === 'publish' ? 'publish' : 'toDraft')}
        </Button>
      </span>
      <Suspense fallback={null}>
        {asked === 'publish' || asked === 'draft' ? <StateAsk desk={desk} act={asked} onClose={close} /> : null}
        {asked === 'preview' ? <PreviewDialog desk={desk} onClose={close} /> : null}
        {asked === 'delete' ? (
          <DeleteLesson
            lesson={{ id: desk.id, title: desk.lesson.title }}
            onClose={close}
            onDone={async () => navigate(`/admin/courses/${desk.course.id}/lessons`, { replace: true })}
          />
        ) : null}
      </Suspense>
    </div>
  );
};
