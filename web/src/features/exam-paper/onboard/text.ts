import { bn } from '../../../i18n/onboard/bn.js';
import { catalogue } from '../../../i18n/index.js';

export const onboardText = catalogue('onboard', bn, () => import('../../../i18n/onboard/en.js'));
