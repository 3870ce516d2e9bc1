import { type RefObject, useState } from 'react';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { letterOf } from '../../exam-paper/arrange.js';
import { bankText } from '../text.js';
import { useDrag } from '../use-drag.js';
import { moved, newOption, type OptionValue, type QuestionValues } from './values.js';

/** What can be done with the options of a question; a move by button is read out. */
export const useOptions = (
  list: RefObject<HTMLOListElement | null>,
  { options, language, kind }: QuestionValues,
  onChange: (options: OptionValue[]) => void,
) => {
  const [t, locale] = [useText(bankText), useLocale()];
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const put = (at: number, patch: Partial<OptionValue>): OptionValue[] =>
    options.map((option, place) => (place === at ? { ...option, ...patch } : option));
  useDrag(list, {
    over: (key, other) => {
      setDragged(key);
      const [from, to] = [key, other].map((one) => options.findIndex((option) => String(option.key) === one));
      if (from !== undefined && to !== undefined && from >= 0 && to >= 0) onChange(moved(options, from, to));
    },
    end: () => setDragged(null),
  });
  return {
    dragged,
    told,
    write: (at: number, text: string): void => onChange(put(at, { text })),
    mark: (at: number, right: boolean): void =>
      onChange(kind === 'multiple' ? put(at, { right }) : options.map((option, place) => ({ ...option, right: place === at }))),
    move: (from: number, to: number): void => {
      onChange(moved(options, from, to));
      setTold(t('optionMoved', { letter: letterOf(language, from), n: toDigits(String(to + 1), locale) }));
    },
    add: (): void => onChange([...options, newOption()]),
    remove: (at: number): void => onChange(options.filter((_, place) => place !== at)),
  };
};
