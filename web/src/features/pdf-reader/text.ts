import { catalogue } from '../../i18n/index.js';
import { bn } from './bn.js';

export const pdfReaderText = catalogue('pdf-reader', bn, () => import('./en.js'));
