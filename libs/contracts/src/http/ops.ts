/** The operations room: what it shows, and what can be done there. Every act says why and stands in the log. */
import * as z from 'zod/mini';
import { givenMoment } from '../shared/given.js';
import { id, instant, listOf, pageAsked } from '../shared/values.js';
import { endpoint, may, open } from './endpoint.js';
import {
  bannerLevels,
  bannerLimits,
  jobStates,
  laneNames,
  opsAct,
  opsAlarm,
  opsBanner,
  opsJob,
  opsJobDetail,
  opsRoom,
  shownBanner,
} from './ops-shapes.js';

export * from './ops-shapes.js';

const look = may('ops.read');
const act = may('ops.act');
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));
const because = z.strictObject({ reason });
const done = z.strictObject({ done: z.boolean() });
const oneJob = z.strictObject({ jobId: id });
const oneLane = z.strictObject({ lane: z.enum(laneNames) });

export const getOpsRoom = endpoint({
  method: 'GET',
  path: '/api/ops',
  access: look,
  summary: 'Everything that operations watch, collected at this moment',
  response: opsRoom,
  errors: [],
});

export const listOpsAlarms = endpoint({
  method: 'GET',
  path: '/api/ops/alarms',
  access: look,
  summary: 'Alarms, the newest first, ten a page',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(opsAlarm),
  errors: [],
});

export const listOpsActs = endpoint({
  method: 'GET',
  path: '/api/ops/acts',
  access: look,
  summary: 'What was done here and why, the newest first, ten a page',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(opsAct),
  errors: [],
});

export const listOpsJobs = endpoint({
  method: 'GET',
  path: '/api/ops/jobs',
  access: look,
  summary: 'Jobs that were given up, the newest first, ten a page',
  query: z.strictObject({ state: z._default(z.enum(jobStates), 'dead'), lane: z.optional(z.enum(laneNames)), page: pageAsked }),
  response: listOf(opsJob),
  errors: [],
});

export const getOpsJob = endpoint({
  method: 'GET',
  path: '/api/ops/jobs/:jobId',
  access: look,
  summary: 'A job that was given up, with its payload (secrets masked) and its stack',
  params: oneJob,
  response: opsJobDetail,
  errors: ['Job not found'],
});

/** What was done of it stays done once. Asked twice it is not found the second time: it is on its way already. */
export const retryOpsJob = endpoint({
  method: 'POST',
  path: '/api/ops/jobs/:jobId/retry',
  access: act,
  summary: 'Send a job that was given up again',
  params: oneJob,
  body: because,
  response: done,
  errors: ['Job not found'],
});

/** Everything on the dead list of one reaction, for after an outage. */
export const retryOpsJobs = endpoint({
  method: 'POST',
  path: '/api/ops/jobs/retry',
  access: act,
  summary: 'Send all jobs of one kind that were given up again',
  body: z.strictObject({ reaction: z.string().check(z.minLength(1), z.maxLength(100)), reason }),
  response: z.strictObject({ retried: z.int() }),
  errors: [],
});

/** It will not be done any more; it stays readable among the discarded. `done: false`: somebody did before. */
export const discardOpsJob = endpoint({
  method: 'POST',
  path: '/api/ops/jobs/:jobId/discard',
  access: act,
  summary: 'Let a job that was given up go for good',
  params: oneJob,
  body: because,
  response: done,
  errors: ['Job not found'],
});

/** Jobs under way are ended; no new one is begun until it goes on. It holds through a lost Redis and restarts. */
export const pauseLane = endpoint({
  method: 'POST',
  path: '/api/ops/lanes/:lane/pause',
  access: act,
  summary: 'Hold a lane',
  params: oneLane,
  body: because,
  response: done,
  errors: [],
});

export const resumeLane = endpoint({
  method: 'POST',
  path: '/api/ops/lanes/:lane/resume',
  access: act,
  summary: 'Let a lane go on',
  params: oneLane,
  body: because,
  response: done,
  errors: [],
});

export const rebuildBoard = endpoint({
  method: 'POST',
  path: '/api/ops/exams/:examId/rebuild-board',
  access: act,
  summary: "Build an exam's board anew from SQL",
  params: z.strictObject({ examId: id }),
  body: because,
  response: done,
  errors: ['Exam not found'],
});

/** As the exam's own desk does it: everybody who sits gets more, the exam closes that much later, every clock is told. */
export const extendRunningExam = endpoint({
  method: 'POST',
  path: '/api/ops/exams/:examId/extend',
  access: act,
  summary: 'Give everybody in an exam more time',
  params: z.strictObject({ examId: id }),
  body: z.strictObject({ version: z.int(), extraSeconds: z.int().check(z.minimum(60), z.maximum(7200)), reason }),
  response: z.strictObject({ attempts: z.int(), closesAt: instant, version: z.int() }),
  errors: ['Exam not found', 'Changed meanwhile', 'Exam not open'],
});

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/ops/banners',
  access: look,
  summary: 'Banners, the newest first, ten a page',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(opsBanner),
  errors: [],
});

const bannerText = z.string().check(z.trim(), z.minLength(3), z.maxLength(bannerLimits.text));

/** One banner is shown at a time: a new one takes the place of whatever is shown. Without an end it stays until it is taken back. */
export const postBanner = endpoint({
  method: 'POST',
  path: '/api/ops/banners',
  access: act,
  summary: 'Show a banner to everybody',
  body: z.strictObject({
    level: z.enum(bannerLevels),
    textBn: bannerText,
    textEn: bannerText,
    endsAt: z.nullable(givenMoment),
    reason,
  }),
  response: opsBanner,
  errors: [],
});

export const withdrawBanner = endpoint({
  method: 'POST',
  path: '/api/ops/banners/:bannerId/withdraw',
  access: act,
  summary: 'Take a banner back',
  params: z.strictObject({ bannerId: id }),
  body: because,
  response: done,
  errors: ['Banner not found'],
});

export const getBanner = endpoint({
  method: 'GET',
  path: '/api/banner',
  access: open,
  summary: 'The banner that everybody sees now, if there is one',
  response: z.strictObject({ banner: z.nullable(shownBanner) }),
  errors: [],
});

/** It takes no new work, tells its sockets to move, ends what runs and goes; whoever supervises it starts it again. */
export const drainProcess = endpoint({
  method: 'POST',
  path: '/api/ops/processes/:processId/drain',
  access: act,
  summary: 'Let a process end and start again',
  params: z.strictObject({ processId: id }),
  body: because,
  response: done,
  errors: ['Process not found', 'Process away'],
});
