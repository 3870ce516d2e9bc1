import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitScale, heightOf, pageRead, pagesNear, type PageSize, type Spot, spotAt, topsOf, zoomAfter } from './layout.js';
import type { ReadPdf } from './use-pdf.js';

export interface Place {
  /** The one that is read, from 1. */
  readonly page: number;
  /** The pages stand where they belong: before that nobody reads the first. */
  readonly placed: boolean;
  readonly scale: number;
  /** The width decides the scale, not the reader. */
  readonly fits: boolean;
  readonly sizes: readonly PageSize[];
  readonly tops: readonly number[];
  /** The pages to be drawn, from 1, both included. */
  readonly near: readonly [number, number];
  readonly go: (page: number) => void;
  readonly zoom: (step: 1 | -1) => void;
  readonly fit: () => void;
  readonly measured: (number: number, size: PageSize) => void;
  readonly scrolled: () => void;
}

/** How wide the reader is; it follows the window. */
const useWidth = (box: RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width;
};

/** At its sides the page keeps this from the edge. */
const marginPx = 16;

/** Which pages stand in the window, and at what scale; the same spot stays in it when the scale or a page's size changes. */
export const usePlace = (box: RefObject<HTMLDivElement | null>, pdf: ReadPdf, startPage: number): Place => {
  const width = useWidth(box);
  const [met, setMet] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const [zoomed, setZoomed] = useState<number | null>(null);
  const [view, setView] = useState({ from: 0, height: 0 });
  const sizes = useMemo(() => Array.from({ length: pdf.pages }, (_, at) => met.get(at + 1) ?? pdf.first), [pdf, met]);
  const scale = zoomed ?? fitScale(sizes, width - marginPx);
  const tops = useMemo(() => topsOf(sizes, scale), [sizes, scale]);
  // Where one is, kept beside the window's own: it is read from this after the pages have moved.
  const spot = useRef<Spot>({ page: Math.min(Math.max(1, startPage), pdf.pages), share: 0 });
  const scrolled = useCallback((): void => {
    const element = box.current;
    if (!element) return;
    spot.current = spotAt(tops, element.scrollTop);
    setView({ from: element.scrollTop, height: element.clientHeight });
  }, [box, tops]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || width === 0) return;
    element.scrollTo(0, heightOf(tops, spot.current));
    setView({ from: element.scrollTop, height: element.clientHeight });
  }, [box, tops, width]);
  const go = (page: number): void => {
    const element = box.current;
    if (!element) return;
    spot.current = { page: Math.min(Math.max(1, page), pdf.pages), share: 0 };
    element.scrollTo(0, heightOf(tops, spot.current));
  };
  const measured = useCallback((number: number, size: PageSize): void => {
    setMet((before) => {
      const now = before.get(number);
      return now && now.width === size.width && now.height === size.height ? before : new Map(before).set(number, size);
    });
  }, []);
  return {
    page: pageRead(tops, view.from, view.height),
    placed: view.height > 0,
    scale,
    fits: zoomed === null,
    sizes,
    tops,
    near: pagesNear(tops, view.from, view.height),
    go,
    zoom: (step) => setZoomed(zoomAfter(scale, step)),
    fit: () => setZoomed(null),
    measured,
    scrolled,
  };
};

/** Tells which page is read, once for each. */
export const useTold = (
  { page, placed }: Pick<Place, 'page' | 'placed'>,
  pages: number,
  onPage: ((page: number, pages: number) => void) | undefined,
): void => {
  const told = useRef(0);
  useEffect(() => {
    if (!placed || told.current === page) return;
    told.current = page;
    onPage?.(page, pages);
  });
};
