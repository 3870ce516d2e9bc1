import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeCourseState, deleteDeskCourse, type CourseDesk } from '#contracts/http/courses-desk';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { putAnswer } from '../../../client/use-endpoint.js';
import { formatNumber, formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { toast } from '../../../ui/toast.js';
import { Ask } from '../ask.js';
import { courseDeskText } from '../text.js';
import { Group, type PartProps } from './parts.js';

type Act = 'publish' | 'archive' | 'draft' | 'delete';

const Checklist = ({ desk }: { desk: CourseDesk }): ReactNode => {
  const t = useText(courseDeskText);
  return (
    <div className="sm:col-span-2 xl:col-span-4">
      <p className="mb-2">{t(desk.gaps.length === 0 ? 'gapsNone' : 'gapsSome')}</p>
      <ul className="empty:hidden">
        {desk.gaps.map((gap) => (
          <li key={gap} className="flex items-center gap-2 border-b border-line py-2 text-warn">
            <Icon name="circle-dashed" size={16} />
            {t(`gap-${gap}`)}
          </li>
        ))}
      </ul>
    </div>
  );
};

const StateAsk = ({ desk, act, onClose }: { desk: CourseDesk; act: Act; onClose: () => void }): ReactNode => {
  const [t, locale, navigate] = [useText(courseDeskText), useLocale(), useNavigate()];
  const { title, pricePaisa } = desk.settings;
  const texts = {
    publish: t('publishText', { price: pricePaisa === 0 ? t('free') : formatTaka(pricePaisa, locale) }),
    archive: t('archiveText', { count: formatNumber(desk.students, locale) }),
    draft: t('draftText'),
    delete: t('deleteText'),
  };
  const go = async (): Promise<void> => {
    if (act === 'delete') {
      await typedClient.remove(deleteDeskCourse, { params: { id: desk.id } });
      toast({ title: t('deleted') });
      return void navigate('/admin/courses');
    }
    const answer = await typedClient.act(changeCourseState, { params: { id: desk.id }, body: { version: desk.version, act } });
    await putAnswer('GET /api/admin/courses/:id', { params: { id: desk.id } }, answer);
    toast({ title: t('stateDone', { state: t(answer.state) }) });
    return onClose();
  };
  const labels = { publish: t('publish'), archive: t('archive'), draft: t('toDraft'), delete: t('delete') };
  return (
    <Ask
      title={t(`${act}Title`, { title })}
      text={texts[act]}
      submitLabel={labels[act]}
      destructive={act === 'archive' || act === 'delete'}
      onGo={go}
      onClose={onClose}
    />
  );
};

/** What is still missing, what it will look like, and what can be done with it as a whole. */
export const PublishPart = ({ form, desk }: PartProps): ReactNode => {
  const t = useText(courseDeskText);
  const [asking, setAsking] = useState<Act | null>(null);
  const acts = (['publish', 'draft', 'archive', 'delete'] as const).filter((act) => desk.may.includes(act));
  const labels = { publish: t('publish'), archive: t('archive'), draft: t('toDraft'), delete: t('delete') };
  return (
    <>
      <Group title={t('checklist')}>
        <Checklist desk={desk} />
        <p className="text-sm text-text-3 sm:col-span-2 xl:col-span-4">
          <a
            href={`/courses/${desk.settings.slug}/checkout`}
            target="_blank"
            rel="noreferrer"
            className="text-md text-brand-text underline-offset-2 hover:underline"
          >
            {t('preview')}
          </a>{' '}
          {desk.state === 'draft' ? t('previewHint') : null}
        </p>
      </Group>
      <Group title={t('publishTab')}>
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2 xl:col-span-4">
          {acts.map((act) => (
            <Button
              key={act}
              size="sm"
              variant={act === 'publish' ? 'default' : act === 'delete' ? 'destructive' : 'outline'}
              disabled={form.dirty || (act === 'publish' && desk.gaps.length > 0)}
              onClick={() => setAsking(act)}
            >
              {labels[act]}
            </Button>
          ))}
          {form.dirty ? <p className="text-sm text-warn">{t('unsavedFirst')}</p> : null}
        </div>
      </Group>
      {asking ? <StateAsk desk={desk} act={asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
};
