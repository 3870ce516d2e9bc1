import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Check } from '../../../ui/check.js';
import { Field, Select } from '../../../ui/field.js';
import { WhenField } from '../../exam-desk/parts/when-field.js';
import { lessonKindOrder } from '../kinds.js';
import { lessonsDeskText } from '../text.js';
import type { PartProps } from './content-part.js';

/** What it is called, where it stands, what it is. */
export const FactsPart = ({ form: { values, put, errors }, desk }: PartProps): ReactNode => {
  const t = useText(lessonsDeskText);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field
          dense
          data-field="title"
          label={t('lessonTitle')}
          error={errors.title}
          autoComplete="off"
          maxLength={160}
          value={values.title}
          onChange={({ target }) => put({ title: target.value })}
        />
      </div>
      <Select
        dense
        data-field="chapterId"
        label={t('chapter')}
        error={errors.chapterId}
        value={values.chapterId}
        onChange={({ target }) => put({ chapterId: target.value })}
        options={desk.choices.chapters.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Select
        dense
        data-field="kind"
        label={t('kind')}
        error={errors.kind}
        value={values.kind}
        onChange={({ target }) => {
          const kind = lessonKindOrder.find((one) => one === target.value) ?? 'text';
          // A file of the kind before is none of this one.
          put({ kind, mediaId: desk.lesson.kind === kind ? desk.lesson.mediaId : null });
        }}
        options={lessonKindOrder.map((value) => ({ value, label: t(value) }))}
      />
    </div>
  );
};

/** When it opens, after what, and whether anybody may see it. */
export const AccessPart = ({ form: { values, put, errors }, desk }: PartProps): ReactNode => {
  const t = useText(lessonsDeskText);
  const titles = new Map(desk.choices.chapters.map(({ id, title }) => [id, title]));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <WhenField
        data-field="opensAt"
        label={t('opensAt')}
        error={errors.opensAt}
        {...(values.opensAt === '' ? { hint: t('opensAtHint') } : {})}
        value={values.opensAt}
        onChange={({ target }) => put({ opensAt: target.value })}
      />
      <Select
        dense
        data-field="afterLessonId"
        label={t('afterLesson')}
        error={errors.afterLessonId}
        placeholder={t('afterNone')}
        value={values.afterLessonId}
        onChange={({ target }) => put({ afterLessonId: target.value })}
        options={desk.choices.lessons.map(({ id, title, chapterId }) => ({
          value: id,
          label: `${titles.get(chapterId) ?? ''} › ${title}`,
        }))}
      />
      <div className="sm:col-span-2" data-field="free">
        <Check
          label={t('free')}
          hint={t('freeHint')}
          checked={values.free}
          disabled={!values.free && (values.kind === 'exam' || values.kind === 'class')}
          onChange={({ target }) => put({ free: target.checked })}
        />
        {errors.free ? <p className="text-sm text-bad">{errors.free}</p> : null}
      </div>
    </div>
  );
};
