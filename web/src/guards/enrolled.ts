import { call } from '../client/call.js';
import { isCallError } from '../client/call-error.js';
import { pageNotFound } from '../shell/page-error.js';
import { allow, type Guard, unlessSignedIn } from './verdict.js';

type Standing = { readonly enrolled: boolean; readonly taught: boolean; readonly free: boolean; readonly lapsedAt: string | null };

const standingOf = async (slug: string): Promise<Standing> => {
  const given = { params: { slug } };
  // Its cache is code that the exam page does without.
  const { askNow, putAnswer } = await import('../client/use-endpoint.js');
  const answer = await askNow('GET /api/courses/:slug', given).catch((thrown: unknown) => {
    throw isCallError(thrown, 'Course not found') ? pageNotFound(`/courses/${slug}`) : thrown;
  });
  // The course's layout asks for the same.
  await putAnswer('GET /api/courses/:slug', given, answer);
  return { enrolled: answer.enrolled, taught: answer.taught, free: answer.course.free, lapsedAt: answer.lapsedAt };
};

/**
 * An active enrolment in the course of the address. A free course enrols on entry; every other one sends to its sale view.
 * Staff who keep all courses, or teach this one, pass. The server checks every call again.
 */
export const enrolledGuard: Guard = async (entry) => {
  const slug = entry.parameters['slug'] ?? '';
  if (entry.user?.permissions.includes('courses.write')) return allow;
  const { enrolled, taught, free, lapsedAt } = await standingOf(slug);
  if (enrolled || taught) return allow;
  // Whose access is over is told so there, and offered the course again.
  if (!free) return { kind: 'redirect', to: `/courses/${slug}/checkout${lapsedAt === null ? '' : '?lapsed'}` };
  if (!entry.user) return unlessSignedIn(entry);
  await call('POST /api/courses/:slug/enrolments', { params: { slug } });
  await standingOf(slug);
  return allow;
};
