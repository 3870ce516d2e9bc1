/** Whether keys go into a field or a dialog at the moment, so that a page's own one-letter keys stay out of the way. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
};

/** Whether a press means what stands in the row, or a text that was being marked, and not the row. */
export const isOwnPress = (event: MouseEvent): boolean =>
  (event.target instanceof Element && event.target.closest('a, button, input, label, select') !== null) ||
  getSelection()?.isCollapsed === false;

/** Whether a press opens something in place of this page: a link, or a row that is one. */
export const leadsAway = (event: MouseEvent): boolean => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return false;
  if (event.target.closest('a[href]:not([target=_blank])')) return true;
  return event.target.closest('main [data-row]') !== null && !isOwnPress(event);
};
