import { openSocket, socketUp } from './socket.js';

/** Asks the gateway by the socket that stands; null where none does, or no answer came: there is HTTP too. */
export const askBySocket = async (event: 'beat', message: object): Promise<unknown> => {
  if (!socketUp()) return null;
  const made = await openSocket()?.catch(() => null);
  return made?.connected
    ? made
        .timeout(10_000)
        .emitWithAck(event, message)
        .catch(() => null)
    : null;
};
