import { bn as fields } from '#contracts/shared/audit-fields/bn';
import { bn } from '#contracts/shared/audit-words/bn';
import { catalogue } from '../index.js';

/** What staff did, as the log of acts says it. The words stand with the contracts, since the server writes them into the log's file too. */
export const actText = catalogue('admin-acts', bn, () => import('#contracts/shared/audit-words/en'));

/** What the fields are called that acts change. */
export const actFieldText = catalogue('admin-act-fields', fields, () => import('#contracts/shared/audit-fields/en'));
