// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { DeskCourseName } from '#contracts/http/lessons-desk';
import { createPdf, deletePdf, savePdf, type DeskPdf } from '#contracts/http/pdfs';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Check } from '../../ui/check.js';
import { Field } from '../../ui/field.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { Ask } from '../course-desk/ask.js';
import { PickBox } from '../exam-desk/parts/pick-box.js';
import { UploadField } from '../upload/upload-field.js';
import { pdfDeskText } from './text.js';
import { Chips } from './words.js';

interface Values {
  readonly title: string;
  readonly mediaId: string | null;
  readonly courses: readonly Pick<DeskCourseName, 'id' | 'title'>[];
  readonly free: boolean;
  readonly download: boolean;
}

const valuesOf = (pdf: DeskPdf | null): Values => ({
  title: pdf?.title ?? '',
  mediaId: pdf?.file.mediaId ?? null,
  courses: pdf?.courses ?? [],
  free: pdf?.free ?? false,
  download: pdf?.download ?? false,
});

const CoursesField = ({ value, onChange }: { value: Values['courses']; onChange: (courses: Values['courses']) => void }): ReactNode => {
  const [t, { data }] = [useText(pdfDeskText), useEndpoint('GET /api/admin/lessons/choices', {})];
  const free = (data?.courses ?? []).filter(({ id }) => !value.some((course) => course.id === id));
  return (
    <div>
      <PickBox
        label={t('courses')}
        hint={t('coursesHint')}
        placeholder={t('findCourse')}
        shown={null}
        choices={free.map(({ id, title, slug }) => ({ id, title, detail: slug }))}
        onPick={(id) => {
          const found = free.find((course) => course.id === id);
          if (found) onChange([...value, found]);
        }}
      />
      <Chips
        items={value}
        nameOf={(title) => t('dropCourse', { title })}
        onDrop={(id) => onChange(value.filter((course) => course.id !== id))}
      />
    </div>
  );
};

const Delete = ({ pdf, onClose, onGone }: { pdf: DeskPdf; onClose: () => void; onGone: () => void }): ReactNode => {
  const [t, locale] = [useText(pdfDeskText), useLocale()];
  const n = (count: number): string => formatNumber(count, locale);
  return (
    <Ask
      title={t('deleteTitle', { title: pdf.title })}
      text={t('deleteText', { courses: n(pdf.courses.length), readers: n(pdf.readers) })}
      submitLabel={t('delete')}
      destructive
      onClose={onClose}
      onGo={async () => {
        await typedClient.remove(deletePdf, { params: { id: pdf.id } });
        toast({ title: t('deleted') });
        onGone();
      }}
    />
  );
};

type Errors = Partial<Record<'title' | 'mediaId', string>>;

/** A PDF and where it stands: a new one as a draft, or one that is there. */
export const PdfDialog = ({ pdf, onClose }: { pdf: DeskPdf | null; onClose: () => void }): ReactNode => {
  const [t, sentence] = [useText(pdfDeskText), useSentence()];
  const [values, setValues] = useState(() => valuesOf(pdf));
  const [errors, setErrors] = useState<Errors>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const put = (patch: Partial<Values>): void => setValues((before) => ({ ...before, ...patch }));
  const save = async (): Promise<void> => {
    const { mediaId, title } = values;
    const found: Errors = {
      ...(title.trim() === '' ? { title: t('titleNeeded') } : {}),
      ...(mediaId === null ? { mediaId: t('fileNeeded') } : {}),
    };
    setErrors(found);
    setRefused(null);
    if (mediaId === null || title.trim() === '') return;
    const { free, download, courses } = values;
    const body = { title: title.trim(), mediaId, free, download, courseIds: courses.map(({ id }) => id) };
    setBusy(true);
    try {
      if (pdf) await typedClient.save(savePdf, { params: { id: pdf.id }, body: { version: pdf.version, ...body } });
      else await typedClient.save(createPdf, { body });
      toast({ title: t('saved') });
      onClose();
    } catch (thrown) {
      setBusy(false);
      const { mediaId: why } = thrown instanceof CallError ? thrown.issues : {};
      if (why) setErrors({ mediaId: why });
      else setRefused(sentence(thrown).sentence);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save();
  };
  if (pdf && deleting) return <Delete pdf={pdf} onClose={() => setDeleting(false)} onGone={onClose} />;
  return (
    <Modal open onClose={onClose} size="lg" title={pdf ? t('editTitle', { title: pdf.title }) : t('createTitle')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          dense
          label={t('pdfTitle')}
          error={errors.title}
          maxLength={160}
          autoComplete="off"
          value={values.title}
          onChange={({ target }) => put({ title: target.value })}
        />
        <UploadField kind="pdf" label={t('file')} value={values.mediaId} error={errors.mediaId} onChange={(mediaId) => put({ mediaId })} />
        <CoursesField value={values.courses} onChange={(courses) => put({ courses })} />
        <div>
          <Check label={t('free')} hint={t('freeHint')} checked={values.free} onChange={({ target }) => put({ free: target.checked })} />
          <br />
          <Check
            label={t('download')}
            hint={t('downloadHint')}
            checked={values.download}
            onChange={({ target }) => put({ download: target.checked })}
          />
        </div>
        {refused === null ? null : <Notice tone="bad">{refused}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          {pdf ? (
            <Button variant="ghost" className="mr-auto" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          ) : null}
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
