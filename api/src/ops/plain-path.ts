const TIMES = 5;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * The path of an address as anything between it and a route could read it: decoded until nothing is left to decode, without doubled
 * slashes, backslashes, dots and capitals. For guards, which shall rather stand before too much than too little.
 */
export const plainPath = (url: string): string => {
  let path = url.split(/[?#]/, 1)[0] ?? '';
  for (let time = 0; time < TIMES && path.includes('%'); time += 1) path = decoded(path);
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').toLowerCase().split('/')) {
    const name = part.split(';', 1)[0] ?? '';
    if (name === '..') parts.pop();
    else if (name !== '' && name !== '.') parts.push(name);
  }
  return `/${parts.join('/')}`;
};
