import * as z from 'zod/mini';
import { exportFormats } from '../shared/choices.js';
import { timelineFile, timelineKinds, timelineSizes, timelineStates } from '../shared/timeline.js';
import { id, listOf, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may, signedIn, type FileAnswer } from './endpoint.js';
import {
  timeline,
  timelineArea,
  timelineCounts,
  timelineEvent,
  timelineEventFields,
  timelineLine,
  timelineScore,
  timelineSize,
} from './timeline-shapes.js';

const read = may('questions.read');
const write = may('questions.write');
const one = z.strictObject({ id });
const own = z.strictObject({ timelineId: id });

export const getTimelines = endpoint({
  method: 'GET',
  path: '/api/quizflex/timeline',
  access: signedIn,
  summary: 'What can be put in order, how many rounds were played, the own best, and what is open',
  response: z.strictObject({
    areas: z.array(z.strictObject({ area: timelineArea, events: z.int() })),
    rounds: z.int(),
    best: z.nullable(timelineScore),
    open: z.strictObject({ round: z.nullable(timeline), practice: z.nullable(timeline) }),
  }),
  errors: [],
});

/** One of a kind is open at a time: what is open is given again, on any device and in any tab, unless another is asked for. */
export const startTimeline = endpoint({
  method: 'POST',
  path: '/api/quizflex/timeline',
  access: signedIn,
  summary: 'Begin to put events in order; no date is in the answer',
  body: z.strictObject({
    kind: z.enum(timelineKinds),
    area: z.nullable(timelineArea),
    size: timelineSize,
    anew: z._default(z.boolean(), false),
  }),
  response: z.strictObject({ timeline }),
  errors: ['Too few events'],
});

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/quizflex/timeline/:timelineId',
  access: signedIn,
  summary: 'An own timeline as it stands; with dates and reasons once it is answered',
  params: own,
  response: z.strictObject({ timeline }),
  errors: ['Timeline not found'],
});

/** `order` holds each card's number once, the earliest first. The same order again gives the same answer; another one is refused. */
export const answerTimeline = endpoint({
  method: 'POST',
  path: '/api/quizflex/timeline/:timelineId/answer',
  access: signedIn,
  summary: 'Hand in an order; the dates and reasons come with the answer',
  params: own,
  body: z.strictObject({
    order: z.array(z.int().check(z.minimum(1), z.maximum(timelineSizes.at(-1)!))).check(z.minLength(2), z.maxLength(8)),
  }),
  response: z.strictObject({ timeline }),
  errors: ['Timeline not found', 'Timeline answered', 'Foreign card'],
});

export const timelineEventSorts = ['date', '-date', 'title', '-title', '-updated'] as const;
const filters = {
  q: searchText,
  area: z.optional(timelineArea),
  state: z.optional(z.enum(timelineStates)),
  sort: z._default(z.enum(timelineEventSorts), 'date'),
} as const;

export const listTimelineEvents = endpoint({
  method: 'GET',
  path: '/api/admin/timeline',
  access: read,
  summary: 'Events of the timeline: search, filter by area and state, order, ten a page',
  query: z.strictObject({ ...filters, page: pageAsked }),
  response: listOf(timelineEvent),
  errors: [],
});

export const exportTimelineEvents = endpoint({
  method: 'GET',
  path: '/api/admin/timeline/export',
  access: write,
  summary: 'The same list, whole, in the columns that the import takes; written to the audit log',
  query: z.strictObject({ ...filters, format: z.enum(exportFormats) }),
  response: z.custom<FileAnswer>(),
  file: true,
  errors: [],
});

export const getTimelineEvent = endpoint({
  method: 'GET',
  path: '/api/admin/timeline/:id',
  access: read,
  summary: 'One event',
  params: one,
  response: z.strictObject({ event: timelineEvent }),
  errors: ['Event not found'],
});

export const createTimelineEvent = endpoint({
  method: 'POST',
  path: '/api/admin/timeline',
  access: write,
  summary: 'Write an event',
  body: z.strictObject(timelineEventFields),
  response: z.strictObject({ event: timelineEvent }),
  errors: ['Event taken'],
});

/** Timelines that were begun keep the date they were begun with. */
export const saveTimelineEvent = endpoint({
  method: 'PUT',
  path: '/api/admin/timeline/:id',
  access: write,
  summary: 'Change an event',
  params: one,
  body: z.strictObject({ ...timelineEventFields, version: z.int() }),
  response: z.strictObject({ event: timelineEvent }),
  errors: ['Event not found', 'Event taken', 'Changed meanwhile'],
});

export const setTimelineEventState = endpoint({
  method: 'POST',
  path: '/api/admin/timeline/:id/state',
  access: write,
  summary: 'Retire an event, or bring it back; it stays in timelines that were begun',
  params: one,
  body: z.strictObject({ state: z.enum(timelineStates) }),
  response: z.strictObject({ event: timelineEvent }),
  errors: ['Event not found'],
});

const file = z.strictObject({ csv: z.string().check(z.minLength(1), z.maxLength(timelineFile.characters)) });
/** Of a full file, with Bengali letters in JSON. */
const bodyLimit = 4_000_000;

export const previewTimelineImport = endpoint({
  method: 'POST',
  path: '/api/admin/timeline/import/preview',
  access: write,
  summary: 'What would become of each line of a CSV file of events; nothing is written',
  body: file,
  response: z.strictObject({ lines: z.array(timelineLine), counts: timelineCounts }),
  errors: [],
  bodyLimit,
});

/** All or nothing: one wrong line, and no line is written. */
export const importTimelineEvents = endpoint({
  method: 'POST',
  path: '/api/admin/timeline/import',
  access: write,
  summary: 'Take in a CSV file of events',
  body: file,
  response: z.strictObject({ counts: timelineCounts }),
  errors: ['File has faults'],
  bodyLimit,
});
