/** Whether a person sees nothing of a rich text: a picture or a formula is something. */
export const isEmptyText = (html: string): boolean =>
  !/<img\s/i.test(html) && html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&nbsp;|[\s\u200b-\u200d\ufeff]/g, '') === '';
