import { logProblem } from '../client/log.js';
import { serverNow } from '../client/server-clock.js';
import { reconnectSocket } from '../client/socket.js';
import { refreshAll } from '../client/use-endpoint.js';

const forgetExams = (): Promise<unknown> =>
  import('../client/exam-store.js')
    .then(({ examStore }) => examStore.emptyAtSignOut(serverNow()))
    .catch((cause: unknown) => logProblem('The exam storage was not emptied', cause));

const forgetPractice = (): Promise<unknown> =>
  import('../client/practice-store.js')
    .then(({ practiceStore }) => practiceStore.emptyAtSignOut())
    .catch((cause: unknown) => logProblem('The storage of practice was not emptied', cause));

/** What follows when somebody is signed out, here or elsewhere: what the browser keeps of exams and practice goes, once nothing in it is unsent. */
export const afterDeparture = async (): Promise<void> => {
  await Promise.all([forgetExams(), forgetPractice(), reconnectSocket(), refreshAll()]);
};
