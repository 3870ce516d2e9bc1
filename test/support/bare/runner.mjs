import { createRunner } from 'jest-light-runner';
import { Tinypool } from 'tinypool';

/**
 * The runner (0.8.2) answers every process that waits for its settings as soon as the first one asks, and forgets them all. A process that
 * starts later than the others then asks in vain, and its file never ends. With a channel for each file, the one who asks is the one who is
 * answered.
 */
const ownChannel = (shared) => {
  let answer;
  return {
    onMessage: (send) => void (answer = send),
    postMessage(question) {
      shared.onMessage(answer);
      shared.postMessage(question);
    },
  };
};
const { run } = Tinypool.prototype;
Tinypool.prototype.run = function runAnswered(file, options) {
  return run.call(this, file, options?.channel ? { ...options, channel: ownChannel(options.channel) } : options);
};

/**
 * Files of tests one after the other in a few processes, modules loaded by Node itself and once for all of them: Jest's own way gives every
 * file a world of modules of its own, three seconds of a core each.
 */
export default createRunner({ runtime: 'child_process' });
