import { type ReactNode, useState } from 'react';
import { hscBatches } from '#contracts/shared/choices';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Check } from '../../ui/check.js';
import { Field, Select } from '../../ui/field.js';
import { SearchField } from '../../ui/search-field.js';
import { Section } from '../../ui/section.js';
import { showText } from './text.js';

export const Fields = (): ReactNode => {
  const [t, [search, setSearch]] = [useText(showText), useState('')];
  return (
    <Section title={t('fields')} className="mt-6">
      <div className="grid items-start gap-4 py-2 sm:grid-cols-2">
        <Field label={t('institute')} defaultValue={t('instituteValue')} hint={t('instituteHint')} />
        <Field label={t('phone')} defaultValue="01712" error={t('phoneWrong')} />
        <Select label={t('batch')} options={hscBatches} placeholder="Select Batch" />
        <Select label={t('batch')} options={hscBatches} defaultValue={hscBatches[1]} error={t('batchWrong')} />
        <Field label={t('search')} dense placeholder={t('chapter')} />
        <Field label={t('off')} dense disabled defaultValue={t('instituteValue')} />
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
        <Area label={t('reason')} hint={t('reasonHint')} rows={2} />
      </div>
      <div className="grid py-1 sm:grid-cols-2">
        <Check label={t('agree')} hint={t('agreeHint')} defaultChecked />
        <Check label={t('someChosen')} mixed />
        <Check label={t('off')} disabled />
        <Check label={t('notify')} />
      </div>
    </Section>
  );
};
