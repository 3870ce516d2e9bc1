const paths = new Set<string>();

/** Filled by the route table; a file of its own, so that screens may ask without importing the table that imports them. */
export const noteBuilt = (path: string): void => void paths.add(path);

/** Whether a page has its screen yet; links to others are not shown. */
export const isBuilt = (path: string): boolean => paths.has(path);
