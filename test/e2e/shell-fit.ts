import type { Page } from './support.js';

/**
 * What stands out of the window, texts that are cut off without saying so, and controls with words beyond their edge. It looks at where
 * the letters lie, not at the size of what scrolls: that counts touch targets larger than what is seen (`::after`) and the texts of
 * those who listen. On purpose and therefore no fault: an ellipsis, of one line or several; what scrolls; what is clipped away whole
 * (the skip link without focus, `sr-only`); formulas, which KaTeX lays out by itself.
 */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'button, a, label, th, summary';
    const word = ({ tagName }: Element, text: Text): string => `<${tagName.toLowerCase()}> ${text.data.trim().slice(0, 60)}`;
    /** Beyond which sides of the box the letters lie. A line may be lower than its letters' own box: that much is no fault. */
    const beyond = (text: Text, box: Element, clamped: boolean): { readonly x: boolean; readonly y: boolean } => {
      const [range, { left, right, top, bottom }] = [document.createRange(), box.getBoundingClientRect()];
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const line = Number.parseFloat(getComputedStyle(text.parentElement!).lineHeight) || Number.POSITIVE_INFINITY;
      return {
        x: rects.some((rect) => rect.left < left - 1 || rect.right > right + 1),
        y: rects.some((rect) => {
          const spare = 1 + Math.max(0, (rect.height - line) / 2);
          // Whole lines below the last that is shown: the ellipsis stands for them.
          if (clamped && rect.top > bottom - spare) return false;
          return rect.top < top - spare || rect.bottom > bottom + spare;
        }),
      };
    };
    const faults: string[] = [];
    /** Up from a text, as far as its letters can be cut off or stand out. */
    const judge = (text: Text): void => {
      const open = { x: true, y: true };
      let loose = false;
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position, display } = getComputedStyle(box);
        // What is placed by itself is held by the next that is placed, or by the window.
        if (loose && position === 'static') continue;
        loose = position === 'absolute';
        if (position === 'fixed') return;
        const out = beyond(text, box, webkitLineClamp !== 'none');
        const cut = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
        if (textOverflow === 'ellipsis' && cut(overflowX)) open.x = false;
        if ((open.x && out.x && cut(overflowX)) || (open.y && out.y && cut(overflowY))) {
          faults.push(`cut off: ${word(box, text)}`);
          return;
        }
        if (box.matches(controls) && display !== 'inline' && ((open.x && out.x) || (open.y && out.y))) {
          faults.push(`stands out: ${word(box, text)}`);
          return;
        }
        if (webkitLineClamp !== 'none') open.y = false;
        if (overflowX === 'auto' || overflowX === 'scroll') open.x = false;
        if (overflowY === 'auto' || overflowY === 'scroll') open.y = false;
      }
    };
    /** A word in two lines: what it stands in has lost its room to a neighbour. Longer ones (an address) are broken on purpose. */
    const broken = (text: Text): boolean =>
      [...text.data.matchAll(/[\p{L}\p{M}]+/gu)].some(({ index, 0: letters }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + letters.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        return letters.length <= 20 && new Set(tops).size > 1;
      });
    const unseen = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.katex, select')) return true;
      for (let at: Element | null = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== 'none') return true;
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const element = text.parentElement;
      if (!text.data.trim() || !element || unseen(element)) continue;
      judge(text);
      if (element.closest(`h1, h2, h3, ${controls}`) && broken(text)) faults.push(`broken word: ${word(element, text)}`);
    }
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [...(wider > 0 ? [`${wider} px wider than the window`] : []), ...faults];
  });
