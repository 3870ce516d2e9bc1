import { type FieldErrors, get } from 'react-hook-form';
import type { QuestionValues } from './values.js';

/** Brings a field of the form into view and puts the caret into it. */
export const goToField = (root: HTMLElement | null, field: string): void => {
  const place = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  place?.scrollIntoView({ block: 'center' });
  const target = place?.querySelector<HTMLElement>('[role=textbox], input, select, textarea') ?? place;
  target?.focus({ preventScroll: true });
};

/** To the first field that is wrong, in the order of the page, not of the rules. */
export const goToFirst = (root: HTMLElement | null, wrong: FieldErrors<QuestionValues>): void => {
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(({ dataset }) => dataset['field'] ?? '');
  const place = fields.find((field) => get(wrong, field) !== undefined);
  if (place) goToField(root, place);
};
