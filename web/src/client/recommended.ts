import { CODE_IN_ADDRESS } from '#contracts/shared/affiliates';
import { call } from './call.js';

/**
 * A page that was opened by somebody's link: the server is told once, and the code leaves the address before anybody shares or reloads it.
 * Nothing waits for it, and nothing is lost but the click where it fails.
 */
export const noteRecommendation = (): void => {
  const address = new URL(location.href);
  const code = address.searchParams.get(CODE_IN_ADDRESS)?.trim();
  if (code === undefined) return;
  address.searchParams.delete(CODE_IN_ADDRESS);
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  if (code === '' || code.length > 40) return;
  void call('POST /api/clicks', { body: { code, path: address.pathname.slice(0, 300) } }, { keepalive: true }).catch(() => undefined);
};
