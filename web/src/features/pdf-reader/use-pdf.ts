import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';
import { logProblem } from '../../client/log.js';
import type { PageSize } from './layout.js';
import { loadPdfjs, openPdf } from './load.js';

export interface ReadPdf {
  readonly document: PDFDocumentProxy;
  readonly pages: number;
  /** Of the first page; the others are taken for as large until they are met. */
  readonly first: PageSize;
}
export type PdfState = { readonly kind: 'coming' } | { readonly kind: 'failed' } | { readonly kind: 'there'; readonly pdf: ReadPdf };

/** Reads the file at an address; `again` tries once more. */
export const usePdf = (src: string): { readonly state: PdfState; readonly again: () => void } => {
  const [state, setState] = useState<PdfState & { src?: string }>({ kind: 'coming' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let over = false;
    let end = (): void => undefined;
    const read = async (): Promise<void> => {
      const task = openPdf(await loadPdfjs(), src);
      end = () => void task.destroy();
      if (over) return end();
      const document = await task.promise;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!over) setState({ kind: 'there', src, pdf: { document, pages: document.numPages, first: { width, height } } });
    };
    read().catch((cause: unknown) => {
      if (over) return;
      logProblem('A PDF could not be read', cause);
      setState({ kind: 'failed', src });
    });
    return () => {
      over = true;
      end();
    };
  }, [src, tries]);
  const again = useCallback(() => {
    setState({ kind: 'coming' });
    setTries((count) => count + 1);
  }, []);
  return { state: state.kind === 'coming' || state.src === src ? state : { kind: 'coming' }, again };
};
