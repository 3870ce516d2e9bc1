import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { control } from '../../ui/field.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { letterOf } from '../exam-paper/arrange.js';
import { type Draft, mostOptions, withRight } from './row-draft.js';
import { importText } from './text.js';

/** The options with their key: the mark before each says whether it is right. */
export const RowOptions = ({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }): ReactNode => {
  const [t, name] = [useText(importText), useId()];
  const several = draft.kind === 'multiple';
  const language = /[\u0980-\u09ff]/.test(draft.stem + draft.options.map(({ text }) => text).join('')) ? 'bn' : 'en';
  const fixed = draft.kind === 'true-false';
  return (
    <fieldset>
      <legend className="mb-[5px] text-[14px] leading-[22px] font-semibold">{t('options')}</legend>
      <p className="mb-2 text-sm text-text-3">{t(several ? 'markRightMany' : 'markRight')}</p>
      <ul className="flex flex-col gap-2">
        {draft.options.map(({ text, right }, at) => {
          const letter = letterOf(language, at);
          return (
            <li key={at} className="flex items-center gap-2.5">
              <input
                type={several ? 'checkbox' : 'radio'}
                name={name}
                checked={right}
                aria-label={t('rightIs', { letter })}
                onChange={({ target }) => onDraft(withRight(draft, at, target.checked))}
                className="size-5 shrink-0 accent-(--brand)"
              />
              <span aria-hidden="true" className="w-5 shrink-0 text-center text-text-3">
                {letter}
              </span>
              <textarea
                rows={1}
                aria-label={t('optionIs', { letter })}
                value={text}
                onChange={({ target }) =>
                  onDraft({ ...draft, options: draft.options.map((one, place) => (place === at ? { ...one, text: target.value } : one)) })
                }
                className={cx(control(true, false), 'block h-auto! min-h-[34px] min-w-0 flex-1 py-1.5')}
              />
              <Button
                variant="ghost"
                size="xs"
                disabled={fixed || draft.options.length <= 2}
                aria-label={t('removeOption', { letter })}
                onClick={() => onDraft({ ...draft, options: draft.options.filter((_one, place) => place !== at) })}
              >
                <Icon name="x" size={16} />
              </Button>
            </li>
          );
        })}
      </ul>
      {fixed || draft.options.length >= mostOptions ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          onClick={() => onDraft({ ...draft, options: [...draft.options, { text: '', right: false }] })}
        >
          <Icon name="plus" size={16} />
          {t('addOption')}
        </Button>
      )}
    </fieldset>
  );
};
