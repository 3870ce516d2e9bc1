import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export type PdfDeskText = keyof typeof bn;
export const pdfDeskText = catalogue('pdf-desk', bn, () => import('./en.js'));
