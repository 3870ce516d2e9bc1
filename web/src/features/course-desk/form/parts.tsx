import type { ReactNode } from 'react';
import { courseKinds } from '#contracts/http/catalog';
import { type CourseDesk, coverGrounds, type DeskCategory, type getCourseDeskChoices } from '#contracts/http/courses-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { sections } from '#contracts/shared/choices';
import { formatNumber } from '../../../i18n/digits.js';
import { useUser } from '../../../client/user.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Check } from '../../../ui/check.js';
import { Field, Select } from '../../../ui/field.js';
import { WhenField } from '../../exam-desk/parts/when-field.js';
import { courseDeskText } from '../text.js';
import type { CourseField } from './course-values.js';
import type { CourseForm } from './use-course.form.js';

export type Choices = Omit<ResponseOf<typeof getCourseDeskChoices>, 'now'>;
export interface PartProps {
  readonly form: CourseForm;
  readonly desk: CourseDesk;
  readonly choices: Choices;
  /** Why nothing can be changed: the person has no right to. */
  readonly fixed: boolean;
}

/** A group of fields, hung from its rule. */
export const Group = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section aria-label={title} className="hang">
    <h2 className="mb-3 text-md">{title}</h2>
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">{children}</div>
  </section>
);

type TextField = { [K in CourseField]: CourseForm['values'][K] extends string ? K : never }[CourseField];

/** What a line of text of the form needs. */
export const useBound = (form: CourseForm) => (name: TextField) => ({
  dense: true,
  'data-field': name,
  autoComplete: 'off',
  value: form.values[name],
  error: form.errors[name],
  onChange: ({ target }: { target: { value: string } }) => form.put({ [name]: target.value }),
});

/** Categories of one section, those below others moved in. */
export const categoryChoices = (
  categories: readonly DeskCategory[],
  section: string,
  locale: 'bn' | 'en',
): { value: string; label: string }[] => {
  const depth = (node: DeskCategory): number => {
    const parent = categories.find(({ id }) => id === node.parentId);
    return parent ? depth(parent) + 1 : 0;
  };
  return categories
    .filter((node) => node.section === section)
    .map((node) => ({ value: node.id, label: `${'– '.repeat(depth(node))}${node.title[locale]}` }));
};

/** What it is called, where it stands, its cover. */
export const FactsPart = ({ form, desk, choices }: PartProps): ReactNode => {
  const [t, locale, bound] = [useText(courseDeskText), useLocale(), useBound(form)];
  return (
    <>
      <Group title={t('facts')}>
        <div className="sm:col-span-2">
          <Field label={t('title')} hint={t('titleHint')} {...bound('title')} />
        </div>
        <div className="sm:col-span-2">
          <Field label={t('subtitle')} {...bound('subtitle')} />
        </div>
        <Select label={t('kind')} {...bound('kind')} options={courseKinds.map((value) => ({ value, label: t(value) }))} />
        <Select
          label={t('section')}
          {...bound('section')}
          onChange={({ target }) => form.put({ section: target.value as CourseForm['values']['section'], categoryId: '' })}
          options={sections.map((value) => ({ value, label: t(value) }))}
        />
        <Select
          label={t('category')}
          {...bound('categoryId')}
          placeholder={t('noCategory')}
          options={categoryChoices(choices.categories, form.values.section, locale)}
        />
        <Field label={t('position')} hint={t('positionHint')} inputMode="numeric" {...bound('position')} />
        <div className="sm:col-span-2">
          <Field
            label={t('slug')}
            hint={desk.publishedAt === null ? t('slugNewHint') : t('slugHint')}
            spellCheck={false}
            {...bound('slug')}
          />
        </div>
      </Group>
      <Group title={t('cover')}>
        <Field label={t('coverSubject')} {...bound('coverSubject')} />
        <Field label={t('coverFormula')} hint={t('coverFormulaHint')} spellCheck={false} {...bound('coverFormula')} />
        <Select label={t('ground')} {...bound('ground')} options={coverGrounds.map((value) => ({ value, label: t(value) }))} />
      </Group>
    </>
  );
};

/** What it costs, for how long it is open, for how many. */
export const PricePart = ({ form, desk }: PartProps): ReactNode => {
  const [t, locale, bound] = [useText(courseDeskText), useLocale(), useBound(form)];
  const { values, put, errors } = form;
  const sells = useUser()?.permissions.includes('sales.write') ?? false;
  const kinds = [
    { value: 'none', label: t('accessNone') },
    { value: 'days', label: t('accessDaysKind') },
    { value: 'until', label: t('accessUntilKind') },
  ];
  const number = (count: number): string => formatNumber(count, locale);
  const seats = desk.seatsLeft === null ? null : t('seatsNow', { taken: number(desk.students), left: number(desk.seatsLeft) });
  return (
    <>
      <Group title={t('price')}>
        <Field label={t('price')} hint={t('priceHint')} inputMode="decimal" disabled={!sells} {...bound('price')} />
        <Field label={t('listPrice')} hint={t('listPriceHint')} inputMode="decimal" disabled={!sells} {...bound('listPrice')} />
        <p className="self-end text-sm text-text-3 sm:col-span-2">{t('priceNote')}</p>
      </Group>
      <Group title={t('access')}>
        <Select label={t('accessKind')} {...bound('accessKind')} options={kinds} />
        {values.accessKind === 'days' ? <Field label={t('accessDays')} inputMode="numeric" {...bound('accessDays')} /> : null}
        {values.accessKind === 'until' ? <WhenField label={t('accessUntil')} {...bound('accessUntil')} /> : null}
        <p className="self-end text-sm text-text-3 sm:col-span-2">{t('accessNote')}</p>
      </Group>
      <Group title={t('seats')}>
        <Field
          label={t('seatLimit')}
          hint={seats ? `${t('seatLimitHint')} · ${seats}` : t('seatLimitHint')}
          inputMode="numeric"
          {...bound('seatLimit')}
        />
        <div className="sm:col-span-2" data-field="enrolOnEntry">
          <Check
            label={t('enrolOnEntry')}
            hint={t('enrolOnEntryHint')}
            checked={values.enrolOnEntry}
            onChange={({ target }) => put({ enrolOnEntry: target.checked })}
          />
          {errors.enrolOnEntry ? <p className="text-sm text-bad">{errors.enrolOnEntry}</p> : null}
        </div>
      </Group>
    </>
  );
};
