import type { ReactNode } from 'react';
import type { LessonDesk } from '#contracts/http/lessons-desk';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { PickBox } from '../../exam-desk/parts/pick-box.js';
import { WhenField } from '../../exam-desk/parts/when-field.js';
import { UploadField } from '../../upload/upload-field.js';
import { lessonsDeskText } from '../text.js';
import type { LessonForm } from './use-lesson.form.js';

export interface PartProps {
  readonly form: LessonForm;
  readonly desk: LessonDesk;
}

const ExamPart = ({ form: { values, put, errors }, desk }: PartProps): ReactNode => {
  const t = useText(lessonsDeskText);
  const { exams } = desk.choices;
  if (exams.length === 0) return <p className="text-sm text-text-3">{t('examNone')}</p>;
  return (
    <div data-field="examId">
      <PickBox
        label={t('examPick')}
        placeholder={t('examFind')}
        shown={exams.find(({ id }) => id === values.examId)?.title ?? null}
        choices={exams}
        onPick={(examId) => put({ examId })}
        {...(errors.examId ? { error: errors.examId } : {})}
      />
    </div>
  );
};

const ClassPart = ({ form: { values, put, errors } }: PartProps): ReactNode => {
  const t = useText(lessonsDeskText);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        dense
        data-field="classUrl"
        label={t('classUrl')}
        hint={t('classUrlHint')}
        error={errors.classUrl}
        inputMode="url"
        spellCheck={false}
        value={values.classUrl}
        onChange={({ target }) => put({ classUrl: target.value })}
      />
      <WhenField
        data-field="classAt"
        label={t('classAt')}
        error={errors.classAt}
        value={values.classAt}
        onChange={({ target }) => put({ classAt: target.value })}
      />
    </div>
  );
};

const VideoPart = ({ form: { values, put, errors } }: PartProps): ReactNode => {
  const t = useText(lessonsDeskText);
  return (
    <div className="flex flex-col gap-4">
      <div data-field="mediaId">
        <UploadField
          kind="video"
          label={t('videoFile')}
          value={values.mediaId}
          error={errors.mediaId}
          onChange={(mediaId) => put({ mediaId })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2" data-field="captionsBn">
        <UploadField
          kind="captions"
          label={t('captionsBn')}
          value={values.captionsBn}
          error={errors.captionsBn}
          onChange={(captionsBn) => put({ captionsBn })}
        />
        <UploadField
          kind="captions"
          label={t('captionsEn')}
          value={values.captionsEn}
          error={errors.captionsEn}
          onChange={(captionsEn) => put({ captionsEn })}
        />
      </div>
    </div>
  );
};

/** What it shows, by its kind; a text has only its words, which stand below. */
export const ContentPart = (props: PartProps): ReactNode => {
  const { form } = props;
  const t = useText(lessonsDeskText);
  switch (form.values.kind) {
    case 'video':
      return <VideoPart {...props} />;
    case 'pdf':
      return (
        <div data-field="mediaId">
          <UploadField
            kind="pdf"
            label={t('pdfFile')}
            value={form.values.mediaId}
            error={form.errors.mediaId}
            onChange={(mediaId) => form.put({ mediaId })}
          />
        </div>
      );
    case 'exam':
      return <ExamPart {...props} />;
    case 'class':
      return <ClassPart {...props} />;
    case 'text':
      return null;
  }
};

const mostFiles = 20;

/** Files to take along, each under the name that students see. */
export const AttachmentsPart = ({ form: { values, put, errors }, desk }: PartProps): ReactNode => {
  const t = useText(lessonsDeskText);
  const { attachments } = values;
  const called = (mediaId: string): string =>
    (desk.files.find((file) => file.mediaId === mediaId)?.name ?? '').replace(/\.[a-z0-9]{1,5}$/i, '');
  return (
    <div className="flex flex-col gap-4" data-field="attachments">
      {attachments.map(({ mediaId, name }, place) => (
        <div key={mediaId} className="grid items-start gap-3 border-b border-line pb-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <Field
            dense
            label={t('attachmentName')}
            maxLength={120}
            value={name}
            onChange={({ target }) =>
              put({ attachments: attachments.map((one, at) => (at === place ? { ...one, name: target.value } : one)) })
            }
          />
          <UploadField
            kind="file"
            label={t('file')}
            value={mediaId}
            onChange={(next) =>
              put({
                attachments:
                  next === null
                    ? attachments.filter((_, at) => at !== place)
                    : attachments.map((one, at) => (at === place ? { ...one, mediaId: next } : one)),
              })
            }
          />
          <Button
            size="xs"
            variant="ghost"
            className="sm:mt-7"
            aria-label={t('attachmentDrop', { name: name || called(mediaId) })}
            onClick={() => put({ attachments: attachments.filter((_, at) => at !== place) })}
          >
            <Icon name="x" size={16} />
          </Button>
        </div>
      ))}
      {attachments.length < mostFiles ? (
        <UploadField
          key={attachments.length}
          kind="file"
          label={t('attachmentAdd')}
          value={null}
          onChange={(mediaId) => {
            if (mediaId !== null) put({ attachments: [...attachments, { mediaId, name: called(mediaId) || t('file') }] });
          }}
        />
      ) : null}
      <p className="text-sm text-text-3">{t('attachmentsHint')}</p>
      {errors.attachments ? <p className="text-sm text-bad">{errors.attachments}</p> : null}
    </div>
  );
};
