import { useUser } from '../../client/user.js';

/** Whether the person at the keyboard decides about results: keys, disqualification, recomputation. The server checks it again. */
export const useMayDecide = (): boolean => useUser()?.permissions.includes('exams.publish') ?? false;
