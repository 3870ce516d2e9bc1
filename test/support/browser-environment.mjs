import { TestEnvironment } from 'jest-environment-jsdom';

/** What every browser has and jsdom leaves out (https://github.com/jsdom/jsdom/issues?q=label%3A%22feature%22): Node's own. */
const ofNode = {
  fetch,
  Headers,
  Request,
  Response,
  TextEncoder,
  TextDecoder,
  structuredClone,
  BroadcastChannel,
  AbortController,
  AbortSignal,
};

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, ofNode);
  }
}
