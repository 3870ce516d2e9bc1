// Sheets as PDF without the rest of the platform: a thread that draws them loads this alone (`#platform/pdf`).
export { PdfWriter, type TextStyle } from './pdf-writer.js';
