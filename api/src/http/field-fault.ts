import type { Locale } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';
import { fieldSentence, type FieldMessage } from './messages.js';

/** 'Invalid input' at one field, for what a schema alone cannot see. */
export const fieldFault = (locale: Locale, field: string, what: FieldMessage): AppError =>
  new AppError('Invalid input', {}, { issues: { [field]: fieldSentence(locale, what) } });
