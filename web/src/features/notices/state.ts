import { makeStore } from '../../client/store.js';

/** How many notices are unread, as the bell shows it. */
export const unreadNotices = makeStore(0);
/** Whether the list is open; a toast can open it. */
export const noticesOpen = makeStore(false);
