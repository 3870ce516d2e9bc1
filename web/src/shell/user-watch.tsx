import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ShownBanner } from '#contracts/http/ops-shapes';
import { getFile } from '../client/get-file.js';
import { onSocketRefused, reconnectSocket } from '../client/socket.js';
import { useTopic } from '../client/use-topic.js';
import { isEndingHere, loadUser, readUser } from '../client/user.js';
import { shownBanner } from './banner/state.js';
import { judgedAnew, rightsOf } from './judged.js';

/** Half of it is jitter. */
const againAfterMs = 4000;

/** How often the banner is asked for while no socket brings it. */
const bannerEveryMs = 15_000;

/** Puts the banner in place itself: it tells no version, and what the socket brings later is newer. */
const pollBanner = async (): Promise<null> => {
  shownBanner.write((await getFile<{ banner: ShownBanner | null }>('/api/banner', bannerEveryMs)).banner);
  return null;
};

/** Asks for the user again; what has changed is judged by the guards of the page, and whoever is still here sees what is theirs now. */
const askAgain = async (): Promise<void> => {
  if (isEndingHere()) return;
  const before = rightsOf(readUser().user);
  const { user } = await loadUser();
  if (before === rightsOf(user) || isEndingHere()) return;
  await judgedAnew();
  // An exam's page does without that code.
  if (user) await (await import('../client/use-endpoint.js')).refreshAll();
};

/** Hears what happens to the account elsewhere (a role, a profile, a sign-out), also when it happened before the socket stood, and what operations tell everybody. */
const UserWatch = ({ id }: { id: string }): ReactNode => {
  const [{ version, hint }, navigate] = [useTopic('user', id), useNavigate()];
  const { body } = useTopic('banner', 'everyone', { poll: pollBanner, pollEveryMs: bannerEveryMs });
  useEffect(() => {
    if (body) shownBanner.write(body.banner);
  }, [body]);
  useEffect(() => {
    const { user } = readUser();
    // Also what came between the page and the first version; a user who was kept by an older release has no revision.
    if (version !== null && user && !(user.revision >= version)) void askAgain();
  }, [version]);
  const to = useRef(navigate);
  useEffect(() => {
    to.current = navigate;
  });
  useEffect(() => {
    // What is told so stands on its page too: where the words do not come there is no toast.
    if (hint) void import('../features/exam-after/told/tell.js').then(({ tell }) => tell(hint, to.current)).catch(() => undefined);
  }, [hint]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      await askAgain();
      // Whoever is still said to be signed in was asked about in the moment of the end, or nobody could be asked.
      if (readUser().user?.id === id) timer = setTimeout(() => void reconnectSocket(), againAfterMs * (0.5 + Math.random() * 0.5));
    };
    const stop = onSocketRefused(() => void ask());
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [id]);
  return null;
};

export default UserWatch;
