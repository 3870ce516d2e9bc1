import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- its address, not what is in it
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

let engine: Promise<typeof Pdfjs> | null = null;

/** What reads and draws PDFs, once: the build for older phones, with its reader in a thread of its own. */
export const loadPdfjs = (): Promise<typeof Pdfjs> => {
  engine ??= import('pdfjs-dist/legacy/build/pdf.mjs').then(
    (made) => {
      made.GlobalWorkerOptions.workerSrc = worker;
      return made;
    },
    (cause: unknown) => {
      // The next reader asks again.
      engine = null;
      throw cause;
    },
  );
  return engine;
};

/** On a slow line: only the parts of the file that a page needs, 128 kB at a time. */
const rangeChunkSize = 131_072;

/** Begins to read a file; `destroy` of what it gives ends it. */
export const openPdf = ({ getDocument, version }: typeof Pdfjs, src: string): Pdfjs.PDFDocumentLoadingTask =>
  getDocument({
    url: src,
    rangeChunkSize,
    disableAutoFetch: true,
    disableStream: true,
    // Pictures of scanned books are unpacked by small programs that lie beside the page's own files (`web/build/pdf-parts.ts`).
    wasmUrl: `${location.origin}/assets/pdfjs-${version}/`,
    // What a file would like to run is not run.
    enableXfa: false,
  });
