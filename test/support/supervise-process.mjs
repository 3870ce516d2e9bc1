// A supervisor in a process of its own, so that a test may kill it; its programs are small ones, and there is neither PostgreSQL nor Redis.
import { firstFree } from '../../scripts/ground/proc.mjs';
import { supervise } from '../../scripts/supervise.mjs';
import { serve, tell } from './driver/rpc.mjs';

let handle;

serve(
  {
    hold: firstFree,
    /** @param {{ failsOnce?: string }} options of `supervise`; failsOnce: the first start of this one fails after its process was spawned */
    async start({ failsOnce, ...options }) {
      const onEvent = (event) => {
        tell(event);
        if (event.type !== 'started' || event.name !== failsOnce) return;
        failsOnce = undefined;
        throw new Error('a start that fails');
      };
      const services = { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', redisUrl: 'redis://127.0.0.1:1' };
      handle = await supervise({ ...services, ...options, onEvent, print: () => {}, readyWithin: 20_000 });
    },
    pids: () => handle.pids(),
    stop: () => handle.stop(),
  },
  () => handle?.stop(),
);
