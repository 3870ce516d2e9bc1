import { get } from 'react-hook-form';
import { same, type Values } from '../../../admin-kit/typed-client.js';
import { formatDate, formatTime } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import type { Change } from '../../../ui/changes.js';
import type { CourseChoice } from '../parts/course-field.js';
import { fromWall } from '../parts/dhaka-time.js';
import { type PresetName, presetWords } from '../parts/words.js';
import { deskText } from '../text.js';
import type { ExamField, ExamValues } from './exam-values.js';
import { fieldChoices, isChoice } from './field-choices.js';
import { useRuleWords } from './rule-words.js';
import { editText } from './text.js';

const longest = 100;

/** What differs between two states of the form, in words; and what the person typed where that is a third thing. */
export const useExamChanges = (
  courses: readonly CourseChoice[],
): ((before: ExamValues, after: ExamValues, mine: Values) => readonly Change[]) => {
  const [t, desk, locale, rule] = [useText(editText), useText(deskText), useLocale(), useRuleWords()];
  const words = (name: ExamField, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (Array.isArray(value)) {
      const said = (value as string[]).map((one) =>
        name === 'tieBreak' ? rule(one) : (courses.find(({ id }) => id === one)?.title ?? one),
      );
      return said.join(', ') || t('empty');
    }
    const text = String(value ?? '');
    if (text === '') return t('empty');
    if (name === 'opensAt' || name === 'closesAt') return `${formatDate(fromWall(text), locale)}, ${formatTime(fromWall(text), locale)}`;
    if (name === 'preset') return desk(presetWords[text as PresetName]);
    const choice = isChoice(name) ? fieldChoices[name].find(([one]) => one === text) : undefined;
    if (choice) return t(choice[1]);
    const plain = text.replaceAll(/<[^>]*>/g, ' ');
    return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
  };
  return (before, after, mine) =>
    (Object.keys(after) as ExamField[])
      .filter((name) => !same(before[name], after[name]))
      .map((name) => {
        const own: unknown = get(mine, name);
        const third = !same(own, before[name]) && !same(own, after[name]);
        return {
          key: name,
          label: t(name),
          before: words(name, before[name]),
          after: words(name, after[name]),
          note: third ? t('changedMine', { mine: words(name, own) }) : undefined,
        };
      });
};
