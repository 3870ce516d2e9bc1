import { syllables } from '../../encodings/bijoy-syllables.js';
import { stretches } from '../../encodings/bijoy-words.js';

/**
 * Fonts that draw Bengali in the places of Latin letters, by their names: Bijoy's all end in MJ (SutonnyMJ, SulekhaMJ, AnandaCMJ); those
 * that end in OMJ hold Unicode.
 */
export const isBijoyFont = (font: string): boolean => /(?<!O)MJ(?:$|[\s_-])|^(?:Sutonny|Sulekha)(?!.*OMJ)/i.test(font.trim());

/**
 * Letters of a run set in such a font. The font leaves no doubt that they are Bijoy, also where they could be read as Latin words; only
 * what the font cannot draw (Bengali in Unicode, our private characters) stays.
 */
export const bijoyRun = (text: string): string => {
  let made = '';
  for (const { text: part, kind } of stretches(text)) made += kind === 'word' ? syllables(part).text : part;
  return made.replaceAll('।।', '॥');
};
