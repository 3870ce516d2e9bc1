import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Milliseconds; a bound on waiting: parts of a page are loaded when they are first shown.
configure({ asyncUtilTimeout: 30_000 });

// Nothing is laid out here: who asks for a size is answered that it has none.
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.matchMedia = ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as never;

afterEach(cleanup);
