import type { AnyEndpoint } from '#contracts/http/endpoint';
import { courseAudience } from '#contracts/shared/audience';
import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** A posted notice in the course that the teacher of the walk teaches. */
export const makeNotice = async (world: World, courseId: string): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into community.notices (id, audience, state, title, posted_at) values ($1, $2, 'posted', 'Walk', platform.now())`,
    [id, courseAudience(courseId)],
  );
  return id;
};

/** A notice goes out at once in this course, has no end and leads nowhere. */
export const noticeFields = ({ path, query }: AnyEndpoint, courseId: string): Readonly<Record<string, unknown>> =>
  path.startsWith('/api/admin/notices') && !query
    ? { audience: 'course', courseId, batch: null, link: null, startsAt: null, endsAt: null }
    : {};
