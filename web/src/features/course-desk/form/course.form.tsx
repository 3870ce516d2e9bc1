// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CourseDesk } from '#contracts/http/courses-desk';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Icon } from '../../../ui/icon.js';
import { Kbd } from '../../../ui/kbd.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { Notice } from '../../../ui/notice.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Tabs } from '../../../ui/tabs.js';
import { useShortcut } from '../../../ui/use-shortcut.js';
import { courseDeskText, type CourseDeskText } from '../text.js';
import { type CourseField, type CourseTab, courseTabs, labelOf, tabOf } from './course-values.js';
import { type Choices, FactsPart, PricePart } from './parts.js';
import { PublishPart } from './publish-part.js';
import { TeachersPart } from './teachers-part.js';
import { TextsPart } from './texts-part.js';
import { type CourseForm, useCourseForm } from './use-course.form.js';

const parts = { facts: FactsPart, price: PricePart, texts: TextsPart, teachers: TeachersPart, publish: PublishPart } as const;
const labels: Readonly<Record<CourseTab, CourseDeskText>> = {
  facts: 'facts',
  price: 'priceTab',
  texts: 'texts',
  teachers: 'teachers',
  publish: 'publishTab',
};

/** Which part is open stands behind the address's `#`: going to another one leaves nothing, so it asks nothing. */
const useTab = (): [CourseTab, (tab: CourseTab) => void] => {
  const [{ hash, pathname }, navigate] = [useLocation(), useNavigate()];
  const tab = courseTabs.find((one) => `#${one}` === hash) ?? 'facts';
  return [tab, (next) => void navigate({ pathname, hash: next === 'facts' ? '' : next }, { replace: true, preventScrollReset: true })];
};

/** Why it was not saved, and what others changed meanwhile; brought into view, for the button that was pressed stands elsewhere. */
const News = ({ form: { refusal, meanwhile, errors, take }, tab }: { form: CourseForm; tab: CourseTab }): ReactNode => {
  const t = useText(courseDeskText);
  const place = useRef<HTMLDivElement>(null);
  const names = (fields: readonly CourseField[]): string => fields.map((name) => t(labelOf[name])).join(', ');
  const elsewhere = (Object.keys(errors) as CourseField[]).filter((name) => tabOf(name) !== tab);
  useEffect(() => {
    if (meanwhile || refusal) place.current?.scrollIntoView({ block: 'nearest' });
  }, [meanwhile, refusal]);
  return (
    <div ref={place} className="flex scroll-mb-20 flex-col gap-4 empty:hidden">
      {meanwhile ? (
        <Notice tone="warn" title={t('changedTitle')}>
          <p>{t('changedText', { fields: meanwhile.length > 0 ? names(meanwhile) : t('changedNone') })}</p>
          <Button size="sm" variant="outline" onClick={take}>
            {t('changedTake')}
          </Button>
        </Notice>
      ) : null}
      {elsewhere.length > 0 ? <Notice tone="bad">{t('wrongElsewhere', { fields: names(elsewhere) })}</Notice> : null}
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
    </div>
  );
};

const SaveBar = ({ form: { dirty, busy } }: { form: CourseForm }): ReactNode => {
  const t = useText(courseDeskText);
  return (
    <div className="sticky bottom-0 z-10 -mx-3 mt-5 flex items-center gap-4 border-t border-line bg-bg px-3 py-2.5 lg:-mx-5 lg:px-5">
      <p role="status" className={cx('flex items-center gap-1.5 text-sm sm:ml-auto', dirty ? 'text-warn' : 'text-text-3')}>
        <Icon name={dirty ? 'circle-dot' : 'circle-check'} size={16} />
        {t(dirty ? 'unsaved' : 'allSaved')}
      </p>
      <Button type="submit" size="sm" className="max-sm:flex-1" loading={busy}>
        {t('save')}
        <Kbd className="border-current/40! bg-transparent! text-current! max-sm:hidden">Ctrl S</Kbd>
      </Button>
    </div>
  );
};

const Filled = ({ desk, choices }: { desk: CourseDesk; choices: Choices }): ReactNode => {
  const [t, [tab, open]] = [useText(courseDeskText), useTab()];
  const element = useRef<HTMLFormElement>(null);
  const fixed = !desk.may.includes('edit');
  const form = useCourseForm(desk, (first) => {
    open(tabOf(first));
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus());
  });
  useShortcut('KeyS', form.submit, !fixed);
  const Part = parts[tab];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={element} aria-label={t('form')} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Tabs
        label={t('parts')}
        tabs={courseTabs.map((key) => ({
          key,
          label: t(labels[key]),
          ...(key === 'publish' && desk.gaps.length > 0 ? { count: desk.gaps.length } : {}),
        }))}
        value={tab}
        onChange={open}
        controls="course-part"
      />
      {fixed ? <p className="rounded-control border border-line-2 bg-sunken px-3.5 py-2.5 text-sm">{t('readOnly')}</p> : null}
      <fieldset disabled={fixed} className="contents">
        <div id="course-part" role="tabpanel" aria-label={t(labels[tab])} className="flex flex-col gap-5">
          <Part form={form} desk={desk} choices={choices} fixed={fixed} />
        </div>
      </fieldset>
      <News form={form} tab={tab} />
      {fixed ? null : <SaveBar form={form} />}
      <LeaveAsk unsaved={form.unsaved} />
    </form>
  );
};

/** Everything a course says and costs. */
export const CourseFormScreen = ({ desk }: { desk: CourseDesk }): ReactNode => {
  const { data, error, mutate } = useEndpoint('GET /api/admin/courses/choices', {});
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  return <Filled key={desk.id} desk={desk} choices={data} />;
};
