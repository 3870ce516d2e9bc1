const meta = (name: string): string => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  // A placeholder that no server filled in says nothing.
  return content.startsWith('{{') ? '' : content;
};

/** The product's name in the language of the page: the settings PRODUCT_NAME and PRODUCT_NAME_BN, which the server writes into it. */
export const productName = (): string =>
  (document.documentElement.lang === 'bn' && meta('application-name-bn')) || meta('application-name');
/** Whether the server runs as a demonstration. */
export const isDemo = (): boolean => meta('mode') === 'demo';
/** The id of the release this page was loaded from; empty in development. */
export const buildId = (): string => meta('build');
