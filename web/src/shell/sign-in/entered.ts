import type { CurrentUser } from '#contracts/http/identity';
import { reconnectSocket } from '../../client/socket.js';
import { refreshAll } from '../../client/use-endpoint.js';
import { putUser } from '../../client/user.js';

/**
 * Somebody is signed in from here on: `go` shows the page they wanted, whose guards and data must see who is here now; then what is on
 * the screen is asked for again under the new name.
 */
export const entered = async (user: CurrentUser, go: () => void | Promise<void>): Promise<void> => {
  putUser(user);
  await go();
  await Promise.all([reconnectSocket(), refreshAll()]);
};
