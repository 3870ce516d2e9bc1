import { askAhead } from '../../client/use-endpoint.js';

/** A lesson was pressed: what its guard and its page will ask for is asked at once, not one after the other. */
export const lessonAhead = (slug: string, lessonId: string): void => {
  askAhead('GET /api/courses/:slug', { params: { slug } });
  askAhead('GET /api/courses/:slug/lessons/:lessonId', { params: { slug, lessonId } });
};
