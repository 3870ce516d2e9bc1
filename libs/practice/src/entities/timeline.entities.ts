import { defineEntity, p } from '@mikro-orm/core';

/** Something that happened, with its date as exact as it is known. */
export const TimelineEvent = defineEntity({
  name: 'TimelineEvent',
  schema: 'practice',
  tableName: 'timeline_events',
  properties: {
    id: p.uuid().primary(),
    area: p.text(),
    year: p.integer(),
    month: p.integer().nullable(),
    day: p.integer().nullable(),
    titleBn: p.text(),
    titleEn: p.text(),
    reasonBn: p.text(),
    reasonEn: p.text(),
    state: p.text().default('active'),
    version: p.integer().default(1),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    updatedAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  uniques: [
    { name: 'timeline_events_bn_uq', properties: ['titleBn'] },
    { name: 'timeline_events_en_uq', properties: ['titleEn'] },
  ],
  indexes: [{ name: 'timeline_events_area_ix', properties: ['area', 'year'], where: `state = 'active'` }],
  checks: [
    { name: 'timeline_events_area_ck', expression: `area in ('bangladesh', 'world', 'science')` },
    { name: 'timeline_events_state_ck', expression: `state in ('active', 'retired')` },
    { name: 'timeline_events_date_ck', expression: 'year <> 0 and (day is null or month is not null)' },
    { name: 'timeline_events_day_ck', expression: 'month >= 1 and month <= 12 and day >= 1 and day <= 31' },
  ],
});

/** Some events that a person puts in order: a round with points, or practice. One of a kind is open at a time. */
export const Timeline = defineEntity({
  name: 'Timeline',
  schema: 'practice',
  tableName: 'timelines',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    kind: p.text(),
    area: p.text().nullable(),
    state: p.text().default('open'),
    size: p.integer(),
    /** Pairs the wrong way round, once it is answered. */
    inversions: p.integer().nullable(),
    startedAt: p.datetime(6).defaultRaw('platform.now()'),
    answeredAt: p.datetime(6).nullable(),
  },
  uniques: [{ name: 'timelines_one_open_uq', properties: ['userId', 'kind'], where: `state = 'open'` }],
  indexes: [{ name: 'timelines_user_ix', properties: ['userId', 'answeredAt'] }],
  checks: [
    { name: 'timelines_kind_ck', expression: `kind in ('round', 'practice')` },
    { name: 'timelines_area_ck', expression: `area in ('bangladesh', 'world', 'science')` },
    { name: 'timelines_state_ck', expression: `state in ('open', 'answered')` },
    {
      name: 'timelines_answered_ck',
      expression: `(state = 'answered') = (answered_at is not null) and (state = 'answered') = (inversions is not null)`,
    },
    { name: 'timelines_inversions_ck', expression: 'inversions >= 0 and inversions <= size * (size - 1) / 2' },
  ],
});

/** One of them: where it was shown and where it was put, with the date as it was when it began. */
export const TimelineCard = defineEntity({
  name: 'TimelineCard',
  schema: 'practice',
  tableName: 'timeline_cards',
  properties: {
    timelineId: p.uuid().primary(),
    number: p.integer().primary(),
    eventId: p.uuid(),
    year: p.integer(),
    month: p.integer().nullable(),
    day: p.integer().nullable(),
    placed: p.integer().nullable(),
  },
  uniques: [{ name: 'timeline_cards_event_uq', properties: ['timelineId', 'eventId'] }],
});

export const timelineEntities = [TimelineEvent, Timeline, TimelineCard];
