export interface IconLimits {
  /** Milliseconds until the next source is asked as well. */
  readonly rotateMs: number;
  /** Milliseconds until all of them are given up. */
  readonly timeoutMs: number;
  /** The longest address; more names make a second request. */
  readonly longestAddress: number;
}

/** Where icons are asked for, as the library takes it: our own endpoint first, the public service only where one is configured. */
export const iconSources = (own: string, publicService: string | null, { rotateMs, timeoutMs, longestAddress }: IconLimits) => ({
  resources: publicService === null ? [own] : [own, publicService.replace(/\/$/, '')],
  path: '/',
  rotate: rotateMs,
  timeout: timeoutMs,
  maxURL: longestAddress,
});
