import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Plugin, transformWithOxc } from 'vite';

const catalogueFile = /\/src\/.*\/(bn|en)\.ts$/;

/**
 * Compiles the ICU messages of `bn.ts` and `en.ts` when the page is built, so that the browser carries no parser. The files
 * hold one constant of plain texts named like the file; a message that does not parse stops the build and names itself.
 */
export const catalogues = (): Plugin => ({
  name: 'prostuti-catalogues',
  enforce: 'pre',
  async transform(code, id) {
    const language = catalogueFile.exec(id)?.[1];
    if (!language) return null;
    const plain = await transformWithOxc(code, id, { lang: 'ts' });
    const module = (await import(`data:text/javascript,${encodeURIComponent(plain.code)}`)) as Record<string, Record<string, string>>;
    const texts = module[language];
    if (!texts) throw new Error(`${id} has no constant "${language}"`);
    const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)] as const);
    return { code: `export const ${language} = ${JSON.stringify(Object.fromEntries(compiled))};`, map: null };
  },
});
