import { type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { Segment } from '../../../ui/tabs.js';
import { RichEditor } from '../../editor/rich-editor.js';
import { kinds } from '../kinds.js';
import { bankText } from '../text.js';
import { OptionFields } from './option-fields.js';
import { newOption, type QuestionValues } from './values.js';

export interface FieldsProps {
  readonly values: QuestionValues;
  readonly put: (patch: Partial<QuestionValues>) => void;
  readonly error: (field: string) => string | undefined;
}

/** A part of the form, hung from its rule. */
export const Group = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section aria-label={title} className="hang">
    <h2 className="mb-3 text-md">{title}</h2>
    <div className="flex flex-col gap-4">{children}</div>
  </section>
);

const words = { bn: ['সত্য', 'মিথ্যা'], en: ['True', 'False'] } as const;

/** Which kind it is, and what is asked. */
export const StemFields = ({ values, put, error }: FieldsProps): ReactNode => {
  const t = useText(bankText);
  const choose = (kind: QuestionValues['kind']): void => {
    const unwritten = values.options.every(({ text }) => text === '');
    // Nobody wants to type these two words again; what was written stays, whatever the kind.
    if (kind === 'true-false' && unwritten) put({ kind, options: words[values.language].map((word) => newOption(word)) });
    else put({ kind });
  };
  const [open, setOpen] = useState(values.stimulus !== '');
  return (
    <Group title={t('groupQuestion')}>
      <div>
        <Segment label={t('kind')} tabs={kinds.map((kind) => ({ key: kind, label: t(kind) }))} value={values.kind} onChange={choose} />
      </div>
      {open ? (
        <div>
          <RichEditor
            name="stimulus"
            label={t('stimulus')}
            hint={t('stimulusHint')}
            value={values.stimulus}
            onChange={(stimulus) => put({ stimulus })}
            error={error('stimulus')}
          />
          <Button
            size="xs"
            variant="ghost"
            className="mt-1 -ml-2"
            onClick={() => {
              put({ stimulus: '' });
              setOpen(false);
            }}
          >
            {t('removeStimulus')}
          </Button>
        </div>
      ) : (
        <Button size="sm" variant="outline" className="self-start" onClick={() => setOpen(true)}>
          <Icon name="plus" size={16} />
          {t('addStimulus')}
        </Button>
      )}
      <RichEditor name="stem" label={t('stem')} value={values.stem} onChange={(stem) => put({ stem })} error={error('stem')} />
    </Group>
  );
};

/** The options, or the number; and why that is right. */
export const AnswerFields = ({ values, put, error }: FieldsProps): ReactNode => {
  const t = useText(bankText);
  return (
    <>
      <Group title={t(values.kind === 'numeric' ? 'groupNumber' : 'groupOptions')}>
        {values.kind === 'numeric' ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <div data-field="number">
              <Field
                dense
                label={t('number')}
                hint={t('numberHint')}
                inputMode="decimal"
                autoComplete="off"
                value={values.number}
                onChange={({ target }) => put({ number: target.value })}
                error={error('number')}
              />
            </div>
            <div data-field="tolerance">
              <Field
                dense
                label={t('tolerance')}
                hint={t('toleranceHint')}
                inputMode="decimal"
                autoComplete="off"
                value={values.tolerance}
                onChange={({ target }) => put({ tolerance: target.value })}
                error={error('tolerance')}
              />
            </div>
          </div>
        ) : (
          <OptionFields values={values} onChange={(options) => put({ options })} error={error} />
        )}
        <RichEditor
          name="explanation"
          label={t('explanation')}
          hint={t('explanationHint')}
          value={values.explanation}
          onChange={(explanation) => put({ explanation })}
          error={error('explanation')}
        />
      </Group>
    </>
  );
};
