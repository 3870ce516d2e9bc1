import { Check as Tick } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ItemStatistics } from '#contracts/http/exam-after';
import { useText } from '../../i18n/index.js';
import { Bubble } from '../../ui/bubble.js';
import { Check } from '../../ui/check.js';
import { cx } from '../../ui/cx.js';
import { Field } from '../../ui/field.js';
import { letterOf } from '../exam-paper/arrange.js';
import { RichText } from '../maths/rich-text.js';
import { type KeyDraft, pressed } from './key-draft.js';
import type { PaperLanguage } from './letters.js';
import { afterText } from './text.js';

interface KeyChooserProps {
  readonly item: ItemStatistics;
  readonly language: PaperLanguage;
  /** What happens with a cancelled question, in words. */
  readonly credit: string;
  readonly draft: KeyDraft;
  readonly onDraft: (draft: KeyDraft) => void;
}

const Options = ({ item, language, draft, onDraft, several }: KeyChooserProps & { several: boolean }): ReactNode => {
  const [t, name] = [useText(afterText), useId()];
  return (
    <fieldset disabled={draft.cancelled}>
      <legend className="mb-1 font-semibold">{t('newKey')}</legend>
      {item.options.map(({ id, text }, at) => {
        const on = draft.optionIds.includes(id);
        const was = item.key.optionIds.includes(id) && !item.key.cancelled;
        return (
          <label
            key={id}
            className={cx(
              'relative flex min-h-11 cursor-pointer items-center gap-3 rounded-control border px-2.5 py-1.5 has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-focus',
              on ? 'border-brand-line bg-brand-tint' : 'border-transparent',
              draft.cancelled && 'cursor-default opacity-50',
            )}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              checked={on}
              onChange={() => onDraft(pressed(draft, id, several))}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Bubble state={on ? 'filled' : 'empty'} square={several} size={24}>
              {on ? <Tick size={14} strokeWidth={2.5} aria-hidden="true" /> : letterOf(language, at)}
            </Bubble>
            <span className="min-w-0 flex-1">
              <span className="sr-only">{letterOf(language, at)} </span>
              <RichText text={text} inline />
            </span>
            {was ? <span className="shrink-0 text-xs text-text-3">{t('keyNow')}</span> : null}
          </label>
        );
      })}
    </fieldset>
  );
};

/** Chooses the new key of a question, or cancels it. */
export const KeyChooser = (props: KeyChooserProps): ReactNode => {
  const { item, credit, draft, onDraft } = props;
  const t = useText(afterText);
  const multiple = item.kind === 'multiple';
  const [any, setAny] = useState(item.key.optionIds.length > 1);
  return (
    <div className="flex flex-col gap-3">
      {item.kind === 'numeric' ? (
        <fieldset disabled={draft.cancelled} className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1 font-semibold">{t('newKey')}</legend>
          <Field
            label={t('keyNumber')}
            dense
            inputMode="decimal"
            autoComplete="off"
            value={draft.number}
            onChange={(event) => onDraft({ ...draft, number: event.target.value })}
          />
          <Field
            label={t('tolerance')}
            hint={t('toleranceHint')}
            dense
            inputMode="decimal"
            autoComplete="off"
            value={draft.tolerance}
            onChange={(event) => onDraft({ ...draft, tolerance: event.target.value })}
          />
        </fieldset>
      ) : (
        <>
          <Options {...props} several={multiple || any} />
          {multiple ? null : (
            <Check
              label={t('severalRight')}
              hint={t('severalRightHint')}
              checked={any}
              disabled={draft.cancelled}
              onChange={({ target: { checked } }) => {
                setAny(checked);
                if (!checked && draft.optionIds.length > 1) onDraft({ ...draft, optionIds: draft.optionIds.slice(0, 1) });
              }}
            />
          )}
        </>
      )}
      <Check
        label={t('cancelQuestion')}
        hint={credit}
        checked={draft.cancelled}
        onChange={({ target }) => onDraft({ ...draft, cancelled: target.checked })}
      />
    </div>
  );
};
