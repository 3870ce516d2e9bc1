import type { Plugin } from 'vite';

const maker = /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.(m?js)$/;

/** What an icon is made of here: its paths, size, line and class, hidden from those who listen unless it has a name. */
const code = `
import { createElement } from 'react';
export default ({ node }) => ({ size = 24, strokeWidth = 2, color = 'currentColor', ...rest }) =>
  createElement(
    'svg',
    {
      width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: color, strokeWidth,
      strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': rest['aria-label'] ? undefined : true, ...rest,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/**
 * Lucide's own maker of components handles providers, aliases and class names that nothing here uses; every page would carry it.
 * A name alone (the form of older icons) cannot be drawn by this one and stops the build.
 */
export const slimIcons = (): Plugin => ({
  name: 'prostuti-slim-icons',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (maker.test(id) ? { code, map: null } : null),
  transform: (text, id) => {
    if (/lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id) && /createLucideIcon\((?!__iconData\))/.test(text))
      throw new Error(`${id} is not written as web/build/slim-icons.ts expects`);
    return null;
  },
});
