import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/http/identity';
import { onSocketRefused } from '../client/socket.js';
import { useTopic } from '../client/use-topic.js';
import { loadUser, readUser } from '../client/user.js';
import type { RouteLine } from '../routes.js';

/** Whether what this person may see can have changed. */
const rightsDiffer = (before: CurrentUser | null, after: CurrentUser | null): boolean =>
  before?.id !== after?.id || before?.permissions.join() !== after?.permissions.join();

/**
 * Hears what happens to the account elsewhere (a role, a profile, a sign-out): the user is asked for again, what is on screen too, and
 * the guards of the open page decide anew, so that whoever is signed out leaves a protected page.
 */
const UserWatch = ({ id }: { id: string }): ReactNode => {
  const { version } = useTopic('user', id);
  const [navigate, location] = [useNavigate(), useLocation()];
  const line = useMatches().at(-1)?.handle as RouteLine | undefined;
  const known = useRef<number | null>(null);
  const again = useRef(async (): Promise<void> => undefined);
  useEffect(() => {
    again.current = async () => {
      const before = readUser().user;
      const { user } = await loadUser();
      // A page that was left meanwhile (somebody signed out here) is not entered again.
      if (!rightsDiffer(before, user) || location.pathname !== globalThis.location.pathname) return;
      if (line && line.guards.length > 0) await navigate(location, { replace: true, preventScrollReset: true });
      // An exam's page does without that code.
      if (user) await (await import('../client/use-endpoint.js')).refreshAll();
    };
  });
  useEffect(() => {
    if (version === null) return;
    // The first version is what the page was loaded with.
    if (known.current !== null && version > known.current) void again.current();
    known.current = version;
  }, [version]);
  useEffect(() => onSocketRefused(() => void again.current()), []);
  return null;
};

export default UserWatch;
