import type { ReactNode } from 'react';
import { RichText } from '../maths/rich-text.js';

/** Plain text with formulas in it, as lists carry a stem: nothing in it is markup. */
export const PlainMaths = ({ text }: { text: string }): ReactNode => (
  <RichText inline text={text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} />
);
