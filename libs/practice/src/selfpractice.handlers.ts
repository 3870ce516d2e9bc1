import { RefreshItemsHandler } from './commands/refresh-items.command.js';
import { WithheldItems } from './store/withheld-items.js';

/** Self practice itself; quiz, rooms and timeline have lists of their own. */
export const selfpracticeProviders = [WithheldItems, RefreshItemsHandler];
