/** `/a/` is `/a`; the first page stays `/`. From its end: a pattern would look for one from each slash on. */
export const withoutEndSlashes = (path: string): string => {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
};
