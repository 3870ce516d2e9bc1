import * as z from 'zod/mini';
import { reviewFilters, reviewLength } from '../shared/reviews.js';
import { id, listOf, pageAsked, searchText, slug } from '../shared/values.js';
import { visibleLines } from '../shared/visible-text.js';
import { endpoint, may, open, signedIn } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { hideReason } from './qna-shapes.js';
import { courseReviews, adminReview, ownReview, stars } from './review-shapes.js';

const inCourse = z.strictObject({ slug });

/** The newest first, ten a page. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/reviews',
  access: open,
  summary: 'What buyers say of a course, and what the caller may do about an own review',
  params: inCourse,
  query: z.strictObject({ page: pageAsked }),
  response: courseReviews,
  errors: ['Course not found'],
});

/** One a person and course: the second one takes the place of the first. What staff has hidden stays hidden. */
export const saveReview = endpoint({
  method: 'PUT',
  path: '/api/courses/:slug/reviews/mine',
  access: signedIn,
  summary: 'Write or change the own review of a course that one has bought and used',
  params: inCourse,
  body: z.strictObject({ stars, text: visibleLines(0, reviewLength) }),
  response: z.strictObject({ own: z.nullable(ownReview) }),
  errors: ['Course not found', 'Buyers only', 'Course not used yet'],
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/courses/:slug/reviews/mine',
  access: signedIn,
  summary: 'Take the own review of a course away; none is the same as taken away',
  params: inCourse,
  response: z.strictObject({ own: z.null() }),
  errors: ['Course not found'],
});

/** Of the courses that the caller works in. */
export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  access: may('qna.answer'),
  summary: 'Reviews of the courses one teaches, the newest first',
  query: z.strictObject({
    q: searchText,
    show: z._default(z.enum(reviewFilters), 'all'),
    stars: z.optional(z.enum(['1', '2', '3', '4', '5'])),
    page: pageAsked,
  }),
  response: listOf(adminReview),
  errors: [],
});

export const exportAdminReviews = exportEndpoint(listAdminReviews);

/** Hidden, only its author and staff see it, with the reason, and it does not count. */
export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/hidden',
  access: may('qna.answer'),
  summary: 'Hide a review with a reason, or show it again',
  params: z.strictObject({ id }),
  body: z.strictObject({ hidden: z.boolean(), reason: hideReason }),
  response: z.strictObject({ hidden: z.boolean() }),
  errors: ['Course review not found'],
});
