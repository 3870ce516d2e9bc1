import * as z from 'zod/mini';
import { roomCounts, roomLimits, roomPhases, roomSeconds, roomStates } from '../shared/rooms.js';
import { id, instant } from '../shared/values.js';
import { practiceMarking, practiceQuestion } from './practice-question.js';

/** One row of the ranking. `seat` names a player inside this room alone. */
export const roomRow = z.strictObject({ rank: z.int(), seat: z.int(), name: z.string(), points: z.int() });
export type RoomRow = z.infer<typeof roomRow>;

/** What everybody in the room sees at once: where it stands, and the first of the ranking. */
export const roomPicture = z.strictObject({
  state: z.enum(roomStates),
  /** Of the question, from 1; 0 in the lobby. */
  step: z.int(),
  phase: z.nullable(z.enum(roomPhases)),
  /** When the question was asked and when the clock goes on; null outside of a question. */
  askedAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  players: z.int(),
  /** How many have answered the question at hand. */
  answered: z.int(),
  host: z.string(),
  top: z.array(roomRow).check(z.maxLength(roomLimits.top)),
});
export type RoomPicture = z.infer<typeof roomPicture>;

/** The own answer to the question at hand; what it is worth comes with what is right, once the time for it is over. */
export const roomAnswerKept = z.strictObject({ optionIds: z.array(id), tookMs: z.int(), points: z.nullable(z.int()) });

export const room = z.strictObject({
  id,
  code: z.string(),
  title: z.string(),
  count: z.int(),
  seconds: z.int(),
  closesAt: instant,
  version: z.int(),
  picture: roomPicture,
  isHost: z.boolean(),
  /** The own place, with the answers of the questions that are over; null for a host who does not play. */
  me: z.nullable(z.strictObject({ seat: z.int(), rank: z.int(), points: z.int(), right: z.int() })),
  /** null between questions, and for whom an exam keeps this one back. */
  question: z.nullable(practiceQuestion),
  withheld: z.boolean(),
  answer: z.nullable(roomAnswerKept),
  /** How many chose each option, by its id, and what is right: once the time for it is over. */
  marking: z.nullable(practiceMarking),
  chosen: z.nullable(z.array(z.strictObject({ optionId: id, count: z.int() }))),
});
export type Room = z.infer<typeof room>;

export const roomWish = {
  /** Nodes of the subject tree; none: everything. */
  nodeIds: z.array(id).check(z.maxLength(20)),
  count: z.int().check(z.refine((count) => roomCounts.some((one) => one === count))),
  seconds: z.int().check(z.refine((seconds) => roomSeconds.some((one) => one === seconds))),
} as const;
