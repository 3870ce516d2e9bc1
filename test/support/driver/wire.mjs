// A TCP connection of ours between two who believe that they speak to each other: cut, slow, or silent when it is to be.
import net from 'node:net';

/**
 * `open`: passes at once · `slow`: each piece that many milliseconds later, in order · `silent`: takes bytes and passes none on, as a
 * network that lost its way, without a word to either end · `cut`: resets what is open and refuses what is new
 * @typedef {'open' | 'slow' | 'silent' | 'cut'} WireMode
 */

/** One direction. What waits is passed on in order, whatever the mode became meanwhile. */
function pump(from, to, mode) {
  let waiting = Promise.resolve();
  let held = 0;
  const pass = (chunk) => {
    held -= chunk.length;
    if (held < 1 << 20) from.resume();
    if (!to.destroyed) to.write(chunk);
  };
  from.on('data', (chunk) => {
    if (mode.now === 'open' && held === 0) {
      if (!to.destroyed && !to.write(chunk)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
      return;
    }
    held += chunk.length;
    if (held > 1 << 20) from.pause();
    const late = mode.now === 'slow' ? new Promise((resolve) => setTimeout(resolve, mode.ms)) : undefined;
    waiting = Promise.all([waiting, late, mode.loud]).then(() => pass(chunk));
  });
  // An orderly end comes after what was said before it.
  from.on('end', () => (waiting = waiting.then(() => void to.end())));
  from.on('close', () => void waiting.then(() => to.destroy()));
  from.on('error', () => to.destroy());
}

/** @param {number} port of who really listens */
export async function startWire(port) {
  const pairs = new Set();
  /** @type {{ now: WireMode, ms: number, loud: Promise<void> | undefined }} */
  const mode = { now: 'open', ms: 0, loud: undefined };
  let speak = () => {};
  const server = net.createServer({ noDelay: true }, (near) => {
    if (mode.now === 'cut') return void near.resetAndDestroy();
    const far = net.connect({ port, host: '127.0.0.1', noDelay: true });
    const pair = { near, far };
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    pump(near, far, mode);
    pump(far, near, mode);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const set = (/** @type {WireMode} */ now, ms = 0) => {
    Object.assign(mode, { now, ms });
    speak();
    mode.loud = now === 'silent' ? new Promise((resolve) => (speak = () => resolve(undefined))) : undefined;
    if (now === 'cut') for (const { near, far } of pairs) [near, far].forEach((end) => end.resetAndDestroy());
  };
  return {
    port: /** @type {net.AddressInfo} */ (server.address()).port,
    set,
    open: () => pairs.size,
    close: () => {
      set('cut');
      server.close();
    },
  };
}
