import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { logProblem } from '../../client/log.js';
import type { PageSize } from './layout.js';
import { loadPdfjs } from './load.js';

/** More than this no phone keeps for one page; it is drawn less finely then. */
const mostPixels = 6_000_000;

export interface PageCanvasProps {
  readonly document: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  readonly scale: number;
  readonly onSize: (number: number, size: PageSize) => void;
}

/** Draws a page; gives how to stop, and whether it was stopped. */
const draw = (page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number): { done: Promise<unknown>; stop: () => void } => {
  const viewport = page.getViewport({ scale });
  const fine = Math.min(devicePixelRatio || 1, 2, Math.sqrt(mostPixels / Math.max(1, viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * fine);
  canvas.height = Math.floor(viewport.height * fine);
  const task = page.render({ canvas, viewport, ...(fine === 1 ? {} : { transform: [fine, 0, 0, fine, 0, 0] }) });
  return { done: task.promise, stop: () => task.cancel() };
};

/** One page as it is printed, and its words above it: they can be marked, copied, searched and read out. */
export const PageCanvas = ({ document: pdf, number, scale, onSize }: PageCanvasProps): ReactNode => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let over = false;
    const stops: (() => void)[] = [];
    const show = async (): Promise<void> => {
      const [{ TextLayer }, page] = await Promise.all([loadPdfjs(), pdf.getPage(number)]);
      const { width, height } = page.getViewport({ scale: 1 });
      onSize(number, { width, height });
      if (over || !canvas.current || !words.current) return;
      const drawn = draw(page, canvas.current, scale);
      stops.push(drawn.stop);
      await drawn.done;
      if (over || !words.current) return;
      words.current.replaceChildren();
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: words.current,
        viewport: page.getViewport({ scale }),
      });
      stops.push(() => layer.cancel());
      await layer.render();
    };
    show().catch((cause: unknown) => {
      // Stopped: the page was scrolled away or is drawn at another scale.
      if (!over) logProblem(`Page ${number} of a PDF could not be drawn`, cause);
    });
    return () => {
      over = true;
      for (const stop of stops) stop();
    };
  }, [pdf, number, scale, onSize]);
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" className="block size-full" />
      <div ref={words} className="pdf-words" style={{ '--total-scale-factor': scale } as object} />
    </>
  );
};
