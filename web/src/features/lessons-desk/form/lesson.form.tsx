// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LessonDesk } from '#contracts/http/lessons-desk';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Icon } from '../../../ui/icon.js';
import { Kbd } from '../../../ui/kbd.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { Notice } from '../../../ui/notice.js';
import { useShortcut } from '../../../ui/use-shortcut.js';
import { RichEditor } from '../../editor/rich-editor.js';
import { lessonsDeskText } from '../text.js';
import { AttachmentsPart, ContentPart } from './content-part.js';
import { AccessPart, FactsPart } from './facts-part.js';
import { StateActs } from './state-acts.js';
import { type LessonForm, useLessonForm } from './use-lesson.form.js';

/** A group of fields, hung from its rule. */
const Group = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section aria-label={title} className="hang">
    <h2 className="mb-3 text-md">{title}</h2>
    {children}
  </section>
);

/** Why it was not saved, and that others changed it meanwhile; brought into view, for the button that was pressed stands elsewhere. */
const News = ({ form: { refusal, meanwhile, take } }: { form: LessonForm }): ReactNode => {
  const t = useText(lessonsDeskText);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (meanwhile || refusal) place.current?.scrollIntoView({ block: 'nearest' });
  }, [meanwhile, refusal]);
  return (
    <div ref={place} className="flex scroll-mb-20 flex-col gap-4 empty:hidden">
      {meanwhile ? (
        <Notice tone="warn" title={t('changedTitle')}>
          <p>{t('changedText')}</p>
          <Button size="sm" variant="outline" onClick={take}>
            {t('changedTake')}
          </Button>
        </Notice>
      ) : null}
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
    </div>
  );
};

const SaveBar = ({ form: { dirty, busy } }: { form: LessonForm }): ReactNode => {
  const t = useText(lessonsDeskText);
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

const Where = ({ desk }: { desk: LessonDesk }): ReactNode => {
  const t = useText(lessonsDeskText);
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Link to={`/admin/courses/${desk.course.id}/lessons`} className="link touch">
        {t('outlineOf')}: {desk.course.title}
      </Link>
      {desk.state === 'published' && desk.course.state !== 'draft' ? (
        <Link to={`/courses/${desk.course.slug}/lessons/${desk.id}`} className="link touch">
          {t('seeAsStudent')}
        </Link>
      ) : null}
    </p>
  );
};

/** Everything a lesson says and shows. */
export const LessonFormScreen = ({ desk }: { desk: LessonDesk }): ReactNode => {
  const t = useText(lessonsDeskText);
  const element = useRef<HTMLFormElement>(null);
  const form = useLessonForm(desk, (first) =>
    requestAnimationFrame(() => {
      const field = element.current?.querySelector<HTMLElement>(`[data-field="${first}"]`);
      field?.scrollIntoView({ block: 'center' });
      (field?.matches('input, select') ? field : field?.querySelector<HTMLElement>('input, select, button, [role=textbox]'))?.focus();
    }),
  );
  useShortcut('KeyS', form.submit);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.submit();
  };
  const parts = { form, desk };
  return (
    <>
      <Where desk={desk} />
      <StateActs desk={desk} dirty={form.dirty} />
      <form ref={element} aria-label={t('formLabel')} noValidate onSubmit={submit} className="flex flex-col gap-6">
        <Group title={t('basics')}>
          <FactsPart {...parts} />
        </Group>
        {form.values.kind === 'text' ? null : (
          <Group title={t('content')}>
            <ContentPart {...parts} />
          </Group>
        )}
        <RichEditor
          name="bodyHtml"
          article
          label={t('body')}
          hint={t('bodyHint')}
          value={form.values.bodyHtml}
          error={form.errors.bodyHtml}
          onChange={(bodyHtml) => form.put({ bodyHtml })}
        />
        <Group title={t('attachments')}>
          <AttachmentsPart {...parts} />
        </Group>
        <Group title={t('access')}>
          <AccessPart {...parts} />
        </Group>
        <News form={form} />
        <SaveBar form={form} />
        <LeaveAsk unsaved={form.unsaved} />
      </form>
    </>
  );
};
