import { useText } from '../../i18n/index.js';
import type { Coming } from './answer.js';
import { assistantText } from './text.js';

/** The words of a block, without the numbers of sources. */
const wordsOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const mark of body.querySelectorAll('sup[data-source]')) mark.remove();
  return body.textContent.trim();
};

/**
 * What is said while an answer comes, for those who listen: that it is looked for, then each block once it is whole, last how it ended.
 * Letters that are still coming are not said: the same sentence would be begun again and again.
 */
export const useSaid = (coming: Coming | null): string => {
  const t = useText(assistantText);
  if (!coming) return '';
  const { blocks, state, sources } = coming.turn;
  if (state === 'under-way') {
    const whole = blocks[blocks.length - 2];
    return whole === undefined ? t(blocks.length > 0 ? 'writing' : 'seeking') : wordsOf(whole);
  }
  if (state === 'quoted') return t('quotedSaid', { n: sources.length });
  if (state === 'not-found') return t('notFound');
  if (state === 'cut' || state === 'stopped' || state === 'failed') return t(state);
  return `${wordsOf(blocks.at(-1) ?? '')} ${t('doneSaid', { n: sources.length })}`;
};
