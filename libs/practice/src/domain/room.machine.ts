import { machine } from '#platform/kernel';

/** A room's life. */
export const roomMachine = machine({
  name: 'room',
  initial: 'lobby',
  to: { lobby: ['running', 'closed'], running: ['finished', 'closed'], finished: [], closed: [] },
});
