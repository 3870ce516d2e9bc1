import type { ReactNode } from 'react';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { RichEditor } from '../../editor/rich-editor.js';
import { courseDeskText } from '../text.js';
import { Group, type PartProps, useBound } from './parts.js';
import type { CourseForm } from './use-course.form.js';

const FAQS_AT_MOST = 30;

/** Questions with their answers, each with a way out. */
const Faq = ({ form: { values, put, errors } }: { form: CourseForm }): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  const change = (at: number, patch: Partial<{ q: string; a: string }>): void =>
    put({ faq: values.faq.map((one, place) => (place === at ? { ...one, ...patch } : one)) });
  return (
    <div className="flex flex-col gap-4 sm:col-span-2 xl:col-span-4" data-field="faq">
      {values.faq.map(({ q, a }, at) => {
        const number = formatNumber(at + 1, locale);
        return (
          <div key={at} className="grid gap-3 border-b border-line pb-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] sm:items-start">
            <Field
              dense
              label={t('faqQ', { number })}
              value={q}
              onChange={({ target }) => change(at, { q: target.value })}
              autoComplete="off"
            />
            <Area dense rows={2} label={t('faqA', { number })} value={a} onChange={({ target }) => change(at, { a: target.value })} />
            <Button
              size="sm"
              variant="ghost"
              className="sm:mt-7"
              aria-label={t('faqRemove', { number })}
              onClick={() => put({ faq: values.faq.filter((_one, place) => place !== at) })}
            >
              <Icon name="trash-2" size={16} />
            </Button>
          </div>
        );
      })}
      {errors.faq ? <p className="text-sm text-bad">{errors.faq}</p> : null}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        disabled={values.faq.length >= FAQS_AT_MOST}
        onClick={() => put({ faq: [...values.faq, { q: '', a: '' }] })}
      >
        <Icon name="plus" size={16} />
        {t('faqAdd')}
      </Button>
    </div>
  );
};

/** What the sale page says. */
export const TextsPart = ({ form, fixed }: PartProps): ReactNode => {
  const [t, bound] = [useText(courseDeskText), useBound(form)];
  const { values, put, errors } = form;
  // Who may not change it gets no editor, which a disabled fieldset does not reach.
  const rich = (name: 'description' | 'routine', hint?: string): ReactNode =>
    fixed ? (
      <Area label={t(name)} rows={6} readOnly value={values[name].replaceAll(/<[^>]*>/g, ' ')} />
    ) : (
      <RichEditor
        name={name}
        article
        label={t(name)}
        value={values[name]}
        onChange={(html) => put({ [name]: html })}
        error={errors[name]}
        {...(hint ? { hint } : {})}
      />
    );
  return (
    <>
      <Group title={t('texts')}>
        <div className="sm:col-span-2 xl:col-span-4" data-field="description">
          {rich('description', t('descriptionHint'))}
        </div>
        <div className="sm:col-span-2">
          <Area rows={6} label={t('learn')} hint={t('learnHint')} {...bound('learn')} />
        </div>
        <div className="sm:col-span-2">
          <Field label={t('introVideo')} hint={t('introVideoHint')} inputMode="url" spellCheck={false} {...bound('introVideo')} />
        </div>
        <div className="sm:col-span-2 xl:col-span-4" data-field="routine">
          {rich('routine')}
        </div>
      </Group>
      <Group title={t('faq')}>
        <Faq form={form} />
      </Group>
    </>
  );
};
