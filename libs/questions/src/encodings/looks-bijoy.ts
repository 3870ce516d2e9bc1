import { hasEvidence, wordScore } from './bijoy-score.js';
import { stretches } from './bijoy-words.js';

const mostLines = 2000;

interface Judged {
  readonly letters: number;
  readonly isBijoy: boolean;
  /** Signs that no other writing has stand in words of it. */
  readonly isSure: boolean;
}

const judge = (line: string): Judged => {
  let score = 0;
  let letters = 0;
  let evidence = 0;
  let isOther = false;
  for (const { text, kind } of stretches(line)) {
    if (kind === 'kept' && /[\u0980-\u09FF\\$]/.test(text)) isOther = true;
    if (kind !== 'word') continue;
    score += wordScore(text);
    letters += text.replaceAll(/[\d\s]/g, '').length;
    if (hasEvidence(text)) evidence += 1;
  }
  const isBijoy = evidence > 0 ? score >= 6 : score >= 14 && score >= letters * 0.8 && /[vwxyz]/.test(line);
  return { letters, isBijoy: isBijoy && !(isOther && evidence === 0), isSure: evidence > 1 && score >= 12 && !isOther };
};

/** So many lines that are surely Bijoy make a text Bijoy in which more is English: its questions are turned, the English ones stay. */
const sureLines = 1;
const keyWord = /^\s*(?:mwVK\s+)?DËi\s*[:t-]/;

/**
 * Whether a text run is Bengali typed in Bijoy (SutonnyMJ), by the letters it uses: half or more of the letters stand in lines that can
 * hardly be Latin. Short lines (labels, numbers) have no voice.
 */
export const looksBijoy = (text: string): boolean => {
  let all = 0;
  let bijoy = 0;
  let sure = 0;
  let keys = 0;
  for (const line of text.split(/\r\n?|\n/, mostLines)) {
    const { letters, isBijoy, isSure } = judge(line.slice(0, 2000));
    if (isBijoy && isSure) sure += 1;
    if (keyWord.test(line)) keys += 1;
    if (letters < 3 && !isBijoy) continue;
    all += letters;
    if (isBijoy) bijoy += letters;
  }
  return bijoy > 0 && (bijoy * 2 >= all || (sure >= sureLines && keys > 0));
};
