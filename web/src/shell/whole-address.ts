let half: string | null = null;

/** The router began at this location without what its address asks besides the path: that comes with the next. */
export const beganAtHalf = (key: string): void => {
  half = key;
};

/** Whether a location is all that its address asks. */
export const isWhole = (key: string): boolean => key !== half;
