import { getCourse } from '#contracts/http/catalog';
import { getLesson } from '#contracts/http/lessons';
import { askAhead } from '../../client/use-endpoint.js';

/** A lesson was pressed: what its guard and its page will ask for is asked at once, not one after the other. */
export const lessonAhead = (slug: string, lessonId: string): void => {
  askAhead(getCourse, { params: { slug } });
  askAhead(getLesson, { params: { slug, lessonId } });
};
