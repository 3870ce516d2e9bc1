import { defineEntity, p } from '@mikro-orm/core';

/** A room with a code. Its row is the lock of everything in it, and its version that of what all see. */
export const Room = defineEntity({
  name: 'Room',
  schema: 'practice',
  tableName: 'rooms',
  properties: {
    id: p.uuid().primary(),
    code: p.text(),
    /** null: whoever held it is gone, and nobody was left to take it. */
    hostId: p.uuid().nullable(),
    hostName: p.text(),
    hostSeenAt: p.datetime(6).defaultRaw('platform.now()'),
    title: p.text(),
    count: p.integer(),
    seconds: p.integer(),
    state: p.text().default('lobby'),
    step: p.integer().default(0),
    phase: p.text().nullable(),
    askedAt: p.datetime(6).nullable(),
    endsAt: p.datetime(6).nullable(),
    /** In it now, and of them those who answered the question at hand. */
    players: p.integer().default(0),
    answered: p.integer().default(0),
    seats: p.integer().default(0),
    version: p.integer().default(1),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    closesAt: p.datetime(6),
    endedAt: p.datetime(6).nullable(),
  },
  uniques: [
    { name: 'rooms_code_uq', properties: ['code'], where: `state in ('lobby', 'running')` },
    { name: 'rooms_one_open_uq', properties: ['hostId'], where: `state in ('lobby', 'running')` },
  ],
  indexes: [
    { name: 'rooms_due_ix', properties: ['endsAt'], where: `state in ('lobby', 'running')` },
    { name: 'rooms_ended_ix', properties: ['endedAt'] },
  ],
  checks: [
    { name: 'rooms_state_ck', expression: `state in ('lobby', 'running', 'finished', 'closed')` },
    { name: 'rooms_phase_ck', expression: `phase in ('asking', 'reveal')` },
    { name: 'rooms_running_ck', expression: `(state = 'running') = (phase is not null) and (phase is null) = (ends_at is null)` },
    { name: 'rooms_step_ck', expression: 'step >= 0 and step <= count' },
    { name: 'rooms_ended_ck', expression: `(state in ('finished', 'closed')) = (ended_at is not null)` },
  ],
});

/** The questions of a room in their order, with the key as it was when it was opened. */
export const RoomQuestion = defineEntity({
  name: 'RoomQuestion',
  schema: 'practice',
  tableName: 'room_questions',
  properties: {
    roomId: p.uuid().primary(),
    step: p.integer().primary(),
    questionId: p.uuid(),
    versionId: p.uuid(),
    topicId: p.uuid(),
    options: p.array().columnType('uuid[]'),
    keys: p.array().columnType('uuid[]'),
    isMultiple: p.boolean(),
  },
});

/** Who is or was in a room. `without`: questions that an exam kept back from this person when they came in. */
export const RoomPlayer = defineEntity({
  name: 'RoomPlayer',
  schema: 'practice',
  tableName: 'room_players',
  properties: {
    roomId: p.uuid().primary(),
    userId: p.uuid().primary(),
    seat: p.integer(),
    name: p.text(),
    points: p.integer().default(0),
    rightAnswers: p.integer().default(0),
    without: p.array().columnType('int[]').defaultRaw(`'{}'`),
    joinedAt: p.datetime(6).defaultRaw('platform.now()'),
    leftAt: p.datetime(6).nullable(),
    removedAt: p.datetime(6).nullable(),
  },
  uniques: [{ name: 'room_players_seat_uq', properties: ['roomId', 'seat'] }],
  indexes: [{ name: 'room_players_user_ix', properties: ['userId'] }],
});

/** An answer, one to each question. */
export const RoomAnswer = defineEntity({
  name: 'RoomAnswer',
  schema: 'practice',
  tableName: 'room_answers',
  properties: {
    roomId: p.uuid().primary(),
    step: p.integer().primary(),
    userId: p.uuid().primary(),
    optionIds: p.array().columnType('uuid[]'),
    isRight: p.boolean(),
    tookMs: p.integer(),
    points: p.integer(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'room_answers_user_ix', properties: ['userId'] }],
});

export const roomEntities = [Room, RoomQuestion, RoomPlayer, RoomAnswer];
