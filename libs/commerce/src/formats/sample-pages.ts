import type { Locale } from '#contracts/shared/values';
import { PdfWriter } from '#platform/pdf';

export interface SampleBook {
  readonly title: string;
  readonly author: string;
  readonly publisher: string;
  /** Chapters with a paragraph or two each. */
  readonly chapters: readonly { readonly title: string; readonly text: string }[];
}

const LEFT = 72;
const WIDTH = 451;

/** A small book as a PDF: a title page, then a chapter a page. */
export const samplePagesPdf = async (book: SampleBook, locale: Locale): Promise<Buffer> => {
  const pdf = new PdfWriter({ title: book.title, locale });
  pdf.text(book.title, LEFT, 260, { size: 28, weight: 600, width: WIDTH, align: 'center' });
  pdf.text(book.author, LEFT, 380, { size: 14, width: WIDTH, align: 'center' });
  pdf.text(book.publisher, LEFT, 740, { size: 11, width: WIDTH, align: 'center', colour: '#5b6270' });
  for (const { title, text } of book.chapters) {
    pdf.newPage();
    const used = pdf.text(title, LEFT, 90, { size: 18, weight: 600, width: WIDTH });
    pdf.text(text, LEFT, 90 + used + 16, { size: 12, width: WIDTH });
  }
  return pdf.finish();
};
