import type { ReactNode } from 'react';
import { Controller, get, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { ExamDesk } from '#contracts/http/exam-desk';
import type { Values } from '../../../admin-kit/typed-client.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Check } from '../../../ui/check.js';
import { cx } from '../../../ui/cx.js';
import { Field, Select } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { RichEditor } from '../../editor/rich-editor.js';
import { RichText } from '../../maths/rich-text.js';
import { type CourseChoice, CourseField } from '../parts/course-field.js';
import { fromWall, toWall } from '../parts/dhaka-time.js';
import { StartSoon } from '../parts/start-soon.js';
import { WhenField } from '../parts/when-field.js';
import { type PresetName, presetWords } from '../parts/words.js';
import { deskText } from '../text.js';
import type { ExamField } from './exam-values.js';
import { type ChoiceField, fieldChoices, isChoice } from './field-choices.js';
import { useFieldNotes, useFollowingTimes } from './field-notes.js';
import { type EditText, editText } from './text.js';
import { TieBreak } from './tie-break.js';

export interface FieldsOf {
  readonly form: UseFormReturn<Values>;
  readonly desk: ExamDesk;
  readonly courses: readonly CourseChoice[];
  /** Nothing can be changed now. */
  readonly fixed: boolean;
  /** What the check of the saved exam says about a field that was not touched since. */
  readonly found: (name: string) => { readonly block?: string; readonly warn?: string };
}

const useOptions = (): ((name: ChoiceField | 'preset') => { value: string; label: string }[]) => {
  const [t, words] = [useText(editText), useText(deskText)];
  return (name) =>
    name === 'preset'
      ? (Object.keys(presetWords) as PresetName[]).map((value) => ({ value, label: words(presetWords[value]) }))
      : fieldChoices[name].map(([value, word]) => ({ value, label: t(word) }));
};

const decimals: readonly ExamField[] = ['minutes', 'startMinutes', 'passMark', 'negativeValue'];
const whole: readonly ExamField[] = ['attemptsAllowed', 'graceSeconds', 'questionTarget', 'optionalCounted'];
const checks: readonly ExamField[] = ['shuffleQuestions', 'shuffleOptions', 'floorAtZero', 'liveFigures', 'phoneWaived'];
const hints: Partial<Record<ExamField, EditText>> = {
  subjects: 'subjectsHint',
  optionalCounted: 'optionalHint',
  syllabus: 'syllabusHint',
  startMinutes: 'startMinutesHint',
};
const empties: Partial<Record<ExamField, EditText>> = { questionTarget: 'anyNumber', startMinutes: 'untilItCloses', passMark: 'noPass' };

interface PartProps extends FieldsOf {
  readonly name: ExamField;
  /** What its value means for students. */
  readonly note: { readonly warn?: string; readonly hint?: string };
}

/** Moves the end with the beginning, so that the exam stays as long as it was. */
const putOpening = (form: PartProps['form'], wall: string): void => {
  const at = (name: ExamField): number => Date.parse(fromWall(String(form.getValues(name))));
  const length = at('closesAt') - at('opensAt');
  form.setValue('opensAt', wall, { shouldDirty: true, shouldValidate: true });
  if (length > 0) form.setValue('closesAt', toWall(new Date(Date.parse(fromWall(wall)) + length).toISOString()), { shouldDirty: true });
};

const Custom = ({ name, form, desk, courses, fixed, error }: PartProps & { error: string | undefined }): ReactNode => {
  const t = useText(editText);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => {
        if (name === 'courseIds')
          return (
            <CourseField
              choices={courses}
              held={desk.courses}
              value={value as string[]}
              onChange={onChange}
              error={error}
              disabled={fixed}
            />
          );
        if (name === 'tieBreak')
          return <TieBreak value={value as string[]} onChange={onChange} sections={desk.sections.length} error={error} disabled={fixed} />;
        if (name === 'instructions')
          return fixed ? (
            <>
              <p className="mb-1 font-semibold">{t('instructions')}</p>
              <RichText text={value as string} className="max-w-[720px]" />
            </>
          ) : (
            <RichEditor label={t('instructions')} value={value as string} onChange={onChange} error={error} />
          );
        return (
          <>
            <WhenField label={t(name)} value={value as string} onChange={onChange} error={error} />
            {name === 'opensAt' && !fixed ? <StartSoon onPick={(wall) => putOpening(form, wall)} /> : null}
          </>
        );
      }}
    />
  );
};

const customs: readonly ExamField[] = ['courseIds', 'tieBreak', 'instructions', 'opensAt', 'closesAt'];

const Control = (props: PartProps & { error: string | undefined }): ReactNode => {
  const { name, form, error } = props;
  const [t, options] = [useText(editText), useOptions()];
  const part = useWatch({ control: form.control, name: 'negativeKind' }) === 'fraction';
  if (customs.includes(name)) return <Custom {...props} />;
  if (checks.includes(name)) return <Check label={t(name)} {...form.register(name)} />;
  const hint = name === 'negativeValue' ? (part ? 'negativeHintPart' : 'negativeHintMarks') : hints[name];
  const bound = { label: t(name), error, hint: hint && t(hint), ...form.register(name) };
  if (name === 'preset') return <Select dense {...bound} options={options('preset')} placeholder={t('empty')} />;
  if (isChoice(name)) return <Select dense {...bound} options={options(name)} />;
  if (name === 'syllabus') return <Area {...bound} dense rows={5} />;
  const empty = empties[name];
  return (
    <Field
      dense
      {...bound}
      autoComplete="off"
      {...(empty ? { placeholder: t(empty) } : {})}
      {...(decimals.includes(name) ? { inputMode: 'decimal' } : whole.includes(name) ? { inputMode: 'numeric' } : {})}
    />
  );
};

/** One field with what is wrong below it: what was typed, else what the check of the exam found. */
const Part = ({ wide = false, ...props }: PartProps & { wide?: boolean }): ReactNode => {
  const { name, form, found, note } = props;
  const typed = (get(form.formState.errors, name) as { message?: string } | undefined)?.message;
  const { block, warn = note.warn } = found(name);
  return (
    <div id={`field-${name}`} className={cx('min-w-0 scroll-mt-20', wide && 'col-span-2')}>
      <Control {...props} error={typed ?? block} />
      {warn && !typed && !block ? (
        <p className="mt-1 flex items-start gap-1.5 text-sm text-warn">
          <Icon name="triangle-alert" size={16} className="mt-0.5" />
          {warn}
        </p>
      ) : null}
      {note.hint ? <p className="mt-1 text-sm text-text-3">{note.hint}</p> : null}
    </div>
  );
};

/** What each question gives: set for each section, on the page of the questions. */
const MarkEach = ({ desk }: { desk: ExamDesk }): ReactNode => {
  const [t, locale] = [useText(editText), useLocale()];
  const each = [...new Set(desk.sections.map(({ markEach }) => toDigits(markEach, locale)))].join(', ');
  return (
    <div>
      <p className="mb-[5px] leading-[22px] font-semibold">{t('markEach')}</p>
      <p className="num flex min-h-[34px] items-center">{each || t('empty')}</p>
      <Link to={`/admin/exams/${desk.id}/questions`} className="link text-sm font-normal!">
        {t('markEachHint')}
      </Link>
    </div>
  );
};

const Group = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section aria-label={title} className="hang">
    <h2 className="mb-3 text-md">{title}</h2>
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4 xl:grid-cols-4">{children}</div>
  </section>
);

/** All fields in their groups; those that mean nothing now are left out. */
export const ExamFields = (props: FieldsOf): ReactNode => {
  const t = useText(editText);
  const { form, desk } = props;
  const noteOf = useFieldNotes(form);
  useFollowingTimes(form);
  const part = (name: ExamField, wide = false): ReactNode => <Part key={name} {...props} name={name} note={noteOf(name)} wide={wide} />;
  const [attempts, negative, kind] = useWatch({ control: form.control, name: ['attemptsAllowed', 'negativeKind', 'kind'] }) as string[];
  const ranked = kind === 'live';
  const several = !['', '1', '১'].includes((attempts ?? '').trim());
  return (
    <>
      <Group title={t('groupAbout')}>
        {part('title', true)}
        {(['preset', 'kind'] as const).map((name) => part(name))}
        {part('courseIds', true)}
        {(['area', 'language'] as const).map((name) => part(name))}
        {part('subjects', true)}
        {part('questionTarget')}
      </Group>
      <Group title={t('groupTime')}>
        {part('opensAt', true)}
        {part('closesAt', true)}
        {part('minutes')}
        {ranked ? part('startMinutes') : null}
        {part('attemptsAllowed')}
        {several ? part('ranking') : null}
        {part('graceSeconds')}
        {ranked ? (
          <div className="col-span-2">
            {part('phoneWaived')}
            <p className="mt-1 max-w-[62ch] text-sm text-text-3">{t('phoneWaivedHint')}</p>
          </div>
        ) : null}
      </Group>
      <Group title={t('groupMarks')}>
        <MarkEach desk={desk} />
        {part('negativeKind')}
        {negative === 'none' ? null : part('negativeValue')}
        {part('passMark')}
        {part('cancelledCredit')}
        {desk.sections.some(({ optional }) => optional) ? part('optionalCounted') : null}
        {part('floorAtZero', true)}
      </Group>
      <Group title={t('groupResults')}>
        {(['publishResults', 'showSolution', 'leaderboard', 'questionsAfter'] as const).map((name) => part(name))}
        <div className="flex flex-col max-xl:col-span-2">
          {part('shuffleQuestions')}
          {part('shuffleOptions')}
        </div>
        <div className="col-span-2">
          {part('liveFigures')}
          <p className="mt-1 max-w-[62ch] text-sm text-text-3">{t('liveFiguresHint')}</p>
        </div>
      </Group>
      <section id="field-tieBreak-group" aria-label={t('groupOrder')} className="hang">
        <h2 className="mb-3 text-md">{t('groupOrder')}</h2>
        {part('tieBreak')}
      </section>
      <section aria-label={t('groupText')} className="hang">
        <h2 className="mb-3 text-md">{t('groupText')}</h2>
        <div className="flex max-w-[820px] flex-col gap-4">
          {part('instructions')}
          {part('syllabus')}
        </div>
      </section>
    </>
  );
};
