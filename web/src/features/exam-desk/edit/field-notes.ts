import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Values } from '../../../admin-kit/typed-client.js';
import { serverNow } from '../../../client/server-clock.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { boundTime } from '../../../i18n/moment.js';
import type { ExamField, ExamValues } from './exam-values.js';
import { areReadable, followingTimes, unusedFrom } from './following-times.js';
import { editText } from './text.js';

const leading: readonly string[] = ['kind', 'opensAt', 'minutes'] satisfies readonly ExamField[];

/** Close and start window follow what somebody types as kind, opening or length, until they are set by hand. */
export const useFollowingTimes = (form: UseFormReturn<Values>): void => {
  const locale = useLocale();
  const held = useRef(form.getValues() as ExamValues);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          const now = form.getValues() as ExamValues;
          // What is read anew from the server moves nothing by itself.
          if (type === 'change' && leading.includes(name ?? ''))
            for (const [field, value] of Object.entries(followingTimes(held.current, now, locale)))
              form.setValue(field, value, { shouldDirty: true });
          if (areReadable(now)) held.current = { ...(form.getValues() as ExamValues) };
        },
      }),
    [form, locale],
  );
};

const noteFields = [
  'kind',
  'opensAt',
  'closesAt',
  'minutes',
  'startMinutes',
  'publishResults',
  'leaderboard',
  'liveFigures',
] as const satisfies readonly ExamField[];

/** What the values of the form mean for students, beside the field that decides it: `warn` where it hardly is what was meant. */
export const useFieldNotes = (form: UseFormReturn<Values>): ((name: string) => { warn?: string; hint?: string }) => {
  const [t, locale] = [useText(editText), useLocale()];
  const read = useWatch({ control: form.control, name: [...noteFields] });
  const values = Object.fromEntries(noteFields.map((name, at) => [name, read[at]])) as unknown as ExamValues;
  const unused = unusedFrom(values);
  const minutes = toDigits(values.startMinutes.trim(), locale);
  return (name) => {
    if (name === 'closesAt' && unused !== null) return { warn: t('closesUnused', { when: boundTime(unused, serverNow(), locale) }) };
    if (name !== 'leaderboard' || values.leaderboard !== 'live') return {};
    // Marks that come with submitting, or with the results, are none that are seen before them.
    if (values.publishResults === 'at-once') return {};
    if (!values.liveFigures && values.publishResults === 'at-close' && unused === null) return {};
    if (!values.liveFigures) return { hint: t('boardLiveLater') };
    return { hint: values.kind === 'live' && minutes !== '' ? t('boardLiveWindow', { minutes }) : t('boardLiveNow') };
  };
};
