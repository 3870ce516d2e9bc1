import { type FieldErrors, get } from 'react-hook-form';
import type { QuestionValues } from './values.js';

const giveCaret = (place: HTMLElement): void =>
  (place.querySelector<HTMLElement>('[role=textbox], input, select, textarea') ?? place).focus({ preventScroll: true });

/** An editor whose code is still on its way gets the caret when it is here, unless something else was gone to meanwhile. */
const giveCaretLater = (place: HTMLElement): void => {
  const before = document.activeElement;
  new MutationObserver((_, watching) => {
    if (place.querySelector('[aria-busy=true]')) return;
    watching.disconnect();
    if (document.activeElement === before || document.activeElement === document.body) giveCaret(place);
  }).observe(place, { childList: true, subtree: true });
};

/** Brings a field of the form into view and puts the caret into it. */
export const goToField = (root: HTMLElement | null, field: string): void => {
  const place = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  if (!place) return;
  place.scrollIntoView({ block: 'center' });
  if (place.querySelector('[aria-busy=true]')) giveCaretLater(place);
  else giveCaret(place);
};

/** To the first field that is wrong, in the order of the page, not of the rules. */
export const goToFirst = (root: HTMLElement | null, wrong: FieldErrors<QuestionValues>): void => {
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(({ dataset }) => dataset['field'] ?? '');
  const place = fields.find((field) => get(wrong, field) !== undefined);
  if (place) goToField(root, place);
};
