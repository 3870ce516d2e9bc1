import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a look into a PDF comes to. */
export type PdfLook = { readonly pages: number } | { readonly problem: 'broken' | 'locked' };

/** Runs in a thread of its own, which is ended when it takes too long or too much memory: the file is a stranger's. */
const look = async (path: string): Promise<PdfLook> => {
  const data = new Uint8Array(await readFile(path));
  try {
    const task = getDocument({
      data,
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: true,
    });
    const document = await task.promise;
    // A file whose table says pages that are not there breaks here, not before somebody who wants to read.
    for (const page of new Set([1, document.numPages])) await document.getPage(page);
    return document.numPages > 0 ? { pages: document.numPages } : { problem: 'broken' };
  } catch (error) {
    return { problem: (error as { name?: unknown }).name === 'PasswordException' ? 'locked' : 'broken' };
  }
};

parentPort?.postMessage(await look((workerData as { readonly path: string }).path));
