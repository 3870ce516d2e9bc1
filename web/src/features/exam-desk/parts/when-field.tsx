import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Field, type FieldProps } from '../../../ui/field.js';
import { deskText } from '../text.js';
import { fromWall } from './dhaka-time.js';

/** Day and time on the wall of Dhaka, wherever the browser stands; below it the same in words. */
export const WhenField = ({ value, hint, ...rest }: Omit<FieldProps, 'value' | 'type'> & { readonly value: string }): ReactNode => {
  const [t, locale, at] = [useText(deskText), useLocale(), fromWall(value)];
  const words = at === '' ? '' : `${formatDate(at, locale)}, ${formatTime(at, locale)}`;
  return <Field {...rest} dense type="datetime-local" value={value} hint={hint ?? (words ? `${words} · ${t('dhaka')}` : t('dhaka'))} />;
};
