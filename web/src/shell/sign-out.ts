import type { NavigateFunction } from 'react-router';
import { signOut } from '#contracts/http/identity';
import { call } from '../client/call.js';
import { CallError } from '../client/call-error.js';
import { logProblem } from '../client/log.js';
import { serverNow } from '../client/server-clock.js';
import { reconnectSocket } from '../client/socket.js';
import { refreshAll } from '../client/use-endpoint.js';
import { putUser } from '../client/user.js';
import { toast } from '../ui/toast.js';

const forgetExams = (): Promise<unknown> =>
  import('../client/exam-store.js')
    .then(({ examStore }) => examStore.emptyAtSignOut(serverNow()))
    .catch((cause: unknown) => logProblem('The exam storage was not emptied', cause));

/** Ends this sign-in. What the browser keeps of an exam goes too, once nothing in it is unsent. */
export const leave = async (navigate: NavigateFunction): Promise<void> => {
  try {
    await call(signOut, {});
  } catch (thrown) {
    // Already signed out is what was wanted.
    if (!(thrown instanceof CallError) || thrown.statusCode !== 401) {
      toast({
        title: String(thrown instanceof CallError ? thrown.statusCode : 500),
        description: thrown instanceof CallError ? thrown.message || thrown.statusMessage : '',
        variant: 'destructive',
      });
      return;
    }
  }
  putUser(null);
  await forgetExams();
  await navigate('/');
  await Promise.all([reconnectSocket(), refreshAll()]);
};
