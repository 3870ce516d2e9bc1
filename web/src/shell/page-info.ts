const meta = (name: string): string => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  // A placeholder that no server filled in says nothing.
  return content.startsWith('{{') ? '' : content;
};

/** The product's name: the setting PRODUCT_NAME, which the server writes into the page. */
export const productName = (): string => meta('application-name');
/** Whether the server runs as a demonstration. */
export const isDemo = (): boolean => meta('mode') === 'demo';
/** The id of the release this page was loaded from; empty in development. */
export const buildId = (): string => meta('build');
