import * as z from 'zod/mini';
import { roomPhases, roomStates } from '../shared/rooms.js';
import { id } from '../shared/values.js';
import { endpoint, signedIn } from './endpoint.js';
import { room, roomAnswerKept, roomWish } from './room-shapes.js';

const one = z.strictObject({ roomId: id });
const answered = z.strictObject({ room });

export const getOwnRoom = endpoint({
  method: 'GET',
  path: '/api/rooms',
  access: signedIn,
  summary: 'The room that the caller holds open or sits in, and what rooms can be about',
  response: z.strictObject({
    open: z.nullable(z.strictObject({ id, code: z.string(), title: z.string(), state: z.enum(roomStates), isHost: z.boolean() })),
    subjects: z.array(z.strictObject({ id, name: z.string(), questions: z.int() })),
  }),
  errors: [],
});

/** One at a time: a lobby that was left is closed by the next; a game that runs is not. */
export const createRoom = endpoint({
  method: 'POST',
  path: '/api/rooms',
  access: signedIn,
  summary: 'Open a room with a code',
  body: z.strictObject(roomWish),
  response: answered,
  errors: ['Room running', 'Too few questions', 'Allowance used up'],
});

/** Guesses are counted by person and by address. */
export const joinRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/join',
  access: signedIn,
  summary: 'Come in by a code; late, again, or on another device',
  body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
  response: answered,
  errors: ['Room not found', 'Room full', 'Removed from room', 'Allowance used up'],
});

export const getRoom = endpoint({
  method: 'GET',
  path: '/api/rooms/:roomId',
  access: signedIn,
  summary: 'The room as the caller sees it: the question without what marks it, the marking once its time is over',
  params: one,
  response: answered,
  errors: ['Room not found'],
});

/** One answer to a question, the first that arrives; the server's clock says how long it took. */
export const answerRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/:roomId/answer',
  access: signedIn,
  summary: 'Answer the question at hand',
  params: one,
  body: z.strictObject({ step: z.int().check(z.minimum(1)), optionIds: z.array(id).check(z.minLength(1), z.maxLength(8)) }),
  response: z.strictObject({ step: z.int(), answer: roomAnswerKept, version: z.int() }),
  errors: [
    'Room not found',
    'Room over',
    'Question not asked',
    'Question over',
    'Room answered',
    'Option out of range',
    'Too many options',
  ],
});

/** Names where the host believes it to stand: pressed twice, or after the clock has gone on, it changes nothing. */
export const moveRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/:roomId/move',
  access: signedIn,
  summary: 'The host begins, shows the answer, or asks the next question',
  params: one,
  body: z.strictObject({ step: z.int().check(z.minimum(0)), phase: z.nullable(z.enum(roomPhases)) }),
  response: answered,
  errors: ['Room not found', 'Not the host', 'Room over', 'Nobody here'],
});

export const keepRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/:roomId/here',
  access: signedIn,
  summary: "A sign of the host's: without one for a while the room is handed over",
  params: one,
  response: z.strictObject({ isHost: z.boolean() }),
  errors: ['Room not found'],
});

/** A host who leaves hands the room over; the last one out closes it. */
export const leaveRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/:roomId/leave',
  access: signedIn,
  summary: 'Leave; points stay, and one may come back',
  params: one,
  response: z.strictObject({ done: z.literal(true) }),
  errors: ['Room not found'],
});

export const endRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/:roomId/end',
  access: signedIn,
  summary: 'The host ends it for everybody: with the ranking as it is, or closed where nothing was asked',
  params: one,
  response: answered,
  errors: ['Room not found', 'Not the host', 'Room over'],
});

export const kickFromRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/:roomId/kick',
  access: signedIn,
  summary: 'The host takes somebody out, who cannot come back',
  params: one,
  body: z.strictObject({ seat: z.int().check(z.minimum(1)) }),
  response: answered,
  errors: ['Room not found', 'Not the host', 'Player not found'],
});
