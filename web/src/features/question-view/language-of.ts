/** Letters of options follow what is written, not the interface. */
export const languageOf = (...texts: readonly (string | null)[]): 'bn' | 'en' => (/[\u0980-\u09ff]/.test(texts.join('')) ? 'bn' : 'en');
