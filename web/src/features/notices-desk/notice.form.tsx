import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { NoticeDetail } from '#contracts/http/notices-desk';
import { postedAudiences } from '#contracts/shared/audience';
import { useUser } from '../../client/user.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatDate, formatTime } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Check } from '../../ui/check.js';
import { Field, Select } from '../../ui/field.js';
import { Kbd } from '../../ui/kbd.js';
import { LeaveAsk } from '../../ui/leave-ask.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { useShortcut } from '../../ui/use-shortcut.js';
import { RichEditor } from '../editor/rich-editor.js';
import { fromWall } from '../exam-desk/parts/dhaka-time.js';
import { PickBox } from '../exam-desk/parts/pick-box.js';
import { WhenField } from '../exam-desk/parts/when-field.js';
import type { NoticeValues } from './notice-values.js';
import { noticesDeskText } from './text.js';
import { type NoticeForm, useNoticeForm } from './use-notice.form.js';
import { offeredBatches } from '../../shell/offered-batches.js';

interface Reach {
  readonly people: number;
  readonly devices: number;
}

/** How many people and devices it would reach as it stands; null while that is counted, or where nothing is chosen yet. */
const useReach = ({ audience, courseId, batch }: NoticeValues, told: boolean): Reach | null => {
  const missing = told || (audience === 'course' && courseId === '') || (audience === 'batch' && batch === '');
  const query = {
    audience,
    ...(audience === 'course' ? { courseId } : {}),
    ...(audience === 'batch' ? { batch } : {}),
  };
  const { data } = useEndpoint('GET /api/admin/notices/reach', missing ? null : { query }, { keepPreviousData: false });
  return missing ? null : (data ?? null);
};

const Group = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section aria-label={title} className="hang">
    <h2 className="mb-3 text-md">{title}</h2>
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">{children}</div>
  </section>
);

const Whom = ({ form: { values, put, errors }, reach }: { form: NoticeForm; reach: Reach | null }): ReactNode => {
  const [t, locale] = [useText(noticesDeskText), useLocale()];
  // Who posts in own courses chooses among those alone.
  const everywhere = useUser()?.permissions.includes('notices.write') ?? false;
  const audiences = everywhere ? postedAudiences : (['course'] as const);
  const { data } = useEndpoint('GET /api/admin/notices/choices', values.audience === 'course' ? {} : null);
  const chosen = data?.courses.find(({ id }) => id === values.courseId)?.title ?? null;
  const known = values.audience === 'course' ? values.courseId !== '' : values.audience !== 'batch' || values.batch !== '';
  return (
    <Group title={t('whom')}>
      <Select
        dense
        label={t('who')}
        hint={t('whomHint')}
        value={values.audience}
        options={audiences.map((value) => ({ value, label: t(value) }))}
        onChange={({ target }) => put({ audience: target.value as NoticeValues['audience'] })}
      />
      {values.audience === 'course' ? (
        <div className="sm:col-span-2">
          <PickBox
            label={t('chooseCourse')}
            placeholder={t('findCourse')}
            shown={chosen}
            choices={(data?.courses ?? []).map(({ id, title, slug }) => ({ id, title, detail: slug }))}
            onPick={(courseId) => put({ courseId })}
            error={errors.courseId}
          />
        </div>
      ) : null}
      {values.audience === 'batch' ? (
        <Select
          dense
          label={t('chooseBatch')}
          placeholder={t('choose')}
          value={values.batch}
          options={offeredBatches(values.batch)}
          error={errors.batch}
          onChange={({ target }) => put({ batch: target.value })}
        />
      ) : null}
      <p role="status" className="self-end pb-2 font-semibold">
        {!known
          ? ''
          : reach === null
            ? t('counting')
            : reach.people === 0
              ? t('reachesNobody')
              : t('reaches', { people: formatNumber(reach.people, locale) })}
      </p>
    </Group>
  );
};

const WordsPart = ({ form: { values, put, errors } }: { form: NoticeForm }): ReactNode => {
  const t = useText(noticesDeskText);
  return (
    <Group title={t('words')}>
      <div className="sm:col-span-2 xl:col-span-4">
        <Field
          dense
          label={t('title')}
          hint={t('titleHint')}
          autoComplete="off"
          maxLength={140}
          value={values.title}
          error={errors.title}
          onChange={({ target }) => put({ title: target.value })}
        />
      </div>
      <div className="min-w-0 sm:col-span-2 xl:col-span-4">
        <RichEditor name="body" article label={t('body')} value={values.body} error={errors.body} onChange={(body) => put({ body })} />
      </div>
      <div className="sm:col-span-2">
        <Field
          dense
          label={t('link')}
          hint={t('linkHint')}
          autoComplete="off"
          spellCheck={false}
          value={values.link}
          error={errors.link}
          onChange={({ target }) => put({ link: target.value })}
        />
      </div>
    </Group>
  );
};

const When = ({ form: { values, put, errors }, reach, told }: { form: NoticeForm; reach: Reach | null; told: boolean }): ReactNode => {
  const [t, locale] = [useText(noticesDeskText), useLocale()];
  return (
    <Group title={t('when')}>
      {told ? null : (
        <Select
          dense
          label={t('timing')}
          value={values.timing}
          options={(['now', 'later'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => put({ timing: target.value as NoticeValues['timing'] })}
        />
      )}
      {!told && values.timing === 'later' ? (
        <WhenField
          label={t('startsAt')}
          value={values.startsAt}
          error={errors.startsAt}
          onChange={({ target }) => put({ startsAt: target.value })}
        />
      ) : null}
      <WhenField
        label={t('endsAt')}
        value={values.endsAt}
        error={errors.endsAt}
        {...(values.endsAt === '' ? { hint: t('endsHint') } : {})}
        onChange={({ target }) => put({ endsAt: target.value })}
      />
      <div className="flex flex-col sm:col-span-2 xl:col-span-4">
        <Check label={t('pinned')} checked={values.pinned} onChange={({ target }) => put({ pinned: target.checked })} />
        {told ? null : (
          <Check
            label={t('push')}
            hint={reach ? t('pushHint', { devices: formatNumber(reach.devices, locale) }) : undefined}
            checked={values.push}
            onChange={({ target }) => put({ push: target.checked })}
          />
        )}
      </div>
    </Group>
  );
};

interface AskProps {
  readonly form: NoticeForm;
  readonly reach: Reach | null;
  readonly onGo: () => void;
  readonly onClose: () => void;
}

/** The question before it goes out: to how many, and when. */
const Ask = ({ form: { values, busy }, reach, onGo, onClose }: AskProps): ReactNode => {
  const [t, locale] = [useText(noticesDeskText), useLocale()];
  const [later, at] = [values.timing === 'later', fromWall(values.startsAt)];
  const when = later ? `${formatDate(at, locale)}, ${formatTime(at, locale)}` : '';
  const text = later
    ? t('planText', { title: values.title, at: when })
    : t(values.push ? 'ringText' : 'postText', { title: values.title, people: reach ? formatNumber(reach.people, locale) : '…' });
  return (
    <Modal
      open
      onClose={onClose}
      title={t(later ? 'planTitle' : 'postTitle')}
      description={text}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} onClick={onGo}>
            {t(later ? 'plan' : 'post')}
          </Button>
        </>
      }
    />
  );
};

/** Writes a notice, or changes one; of one that was posted the words, the pin and the end. */
export const NoticeFormView = ({ notice, onDone }: { notice: NoticeDetail | null; onDone: (saved: NoticeDetail) => void }): ReactNode => {
  const t = useText(noticesDeskText);
  const form = useNoticeForm(notice);
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  const told = notice !== null && notice.state !== 'planned';
  const reach = useReach(form.values, told);
  const send = async (): Promise<void> => {
    const saved = await form.send();
    setAsked(false);
    if (saved) onDone(saved);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (form.busy) return;
    if (!form.check()) return requestFirst(place.current);
    if (told) return void send();
    return setAsked(true);
  };
  useShortcut('KeyS', () => submit());
  const label = told ? t('save') : t(form.values.timing === 'later' ? 'plan' : 'post');
  return (
    <form ref={place} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {told ? <p className="text-sm text-text-3">{t('fixed')}</p> : <Whom form={form} reach={reach} />}
      <WordsPart form={form} />
      <When form={form} reach={reach} told={told} />
      {form.refusal ? (
        <Notice tone="bad" title={t('refused')}>
          <p className="text-sm">{form.refusal}</p>
        </Notice>
      ) : null}
      <div className="sticky bottom-0 z-10 -mx-3 flex items-center gap-4 border-t border-line bg-bg px-3 py-2.5 lg:-mx-5 lg:px-5">
        <p role="status" className={form.dirty ? 'text-sm text-warn sm:ml-auto' : 'text-sm text-text-3 sm:ml-auto'}>
          {form.dirty ? t('unsaved') : notice ? t('allSaved') : ''}
        </p>
        <Button type="submit" size="sm" className="max-sm:flex-1" loading={form.busy}>
          {label}
          <Kbd className="border-current/40! bg-transparent! text-current! max-sm:hidden">Ctrl S</Kbd>
        </Button>
      </div>
      <LeaveAsk unsaved={form.unsaved} />
      {asked ? <Ask form={form} reach={reach} onGo={() => void send()} onClose={() => setAsked(false)} /> : null}
    </form>
  );
};

/** Once what is wrong has been drawn, the first of it is gone to. */
const requestFirst = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};
