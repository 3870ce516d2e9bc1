import type { NavigateFunction } from 'react-router';
import { call } from '../client/call.js';
import { CallError } from '../client/call-error.js';
import { endHere, putUser } from '../client/user.js';
import { toast } from '../ui/toast.js';

/** Ends this sign-in and goes home; what belongs to a departure follows by itself (`departure.ts`). */
export const leave = (navigate: NavigateFunction): Promise<void> => endHere(() => signOutAndGo(navigate));

const signOutAndGo = async (navigate: NavigateFunction): Promise<void> => {
  try {
    await call('POST /api/auth/sign-out', {});
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
  await navigate('/');
};
