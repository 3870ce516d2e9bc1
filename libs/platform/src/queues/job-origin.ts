import type { Job } from 'bullmq';
import { newId } from '../kernel/index.js';
import type { EventJob, LatestJob } from '../outbox/plan.js';

/** Milliseconds since an event was told of; its id, of version 7, says when that was. Null for ids of other versions. */
export const ageOf = (id: string): number | null =>
  id[14] === '7' ? Math.max(0, Date.now() - Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null;

/** Which event a job came from, and what it is told apart by on the dead list. */
export const origin = (job: Job): { eventId: string; eventName: string; subject: string } => {
  const data = job.data as Partial<EventJob & LatestJob>;
  if (data.event) return { eventId: data.event.id, eventName: data.event.name, subject: data.event.id };
  return { eventId: data.cause ?? newId(), eventName: data.causeName ?? '-', subject: data.key ?? '-' };
};
