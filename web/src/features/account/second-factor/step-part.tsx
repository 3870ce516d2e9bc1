import { inlinePart } from '../../../ui/inline-part.js';

/** Few accounts have one: its code comes when it is asked for. */
export const SecondStep = inlinePart(() => import('./second-step.js'));
