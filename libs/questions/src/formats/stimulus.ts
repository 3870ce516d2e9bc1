import { asHtml } from './pieces.js';
import type { Piece } from './reading.js';

const block = /^<div class="stimulus">([\s\S]*?)<\/div>/;

/** How our own files put a passage before the text of each question that shares it; the bank's texts hold no `div`. */
export const withStimulus = (stem: string, stimulus: string | null): string =>
  stimulus === null ? stem : `<div class="stimulus">${stimulus}</div>${stem}`;

export const splitStimulus = (stem: Piece): { readonly stem: Piece; readonly stimulus: Piece | null } => {
  const found = stem.as === 'html' ? block.exec(stem.text) : null;
  return found ? { stem: asHtml(stem.text.slice(found[0].length)), stimulus: asHtml(found[1]!) } : { stem, stimulus: null };
};
