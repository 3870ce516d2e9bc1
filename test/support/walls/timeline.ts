import type { AnyEndpoint } from '#contracts/http/endpoint';
import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** An event, with a title of its own. */
export const makeTimelineEvent = async (world: World, year = 1971): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into practice.timeline_events (id, area, year, title_bn, title_en, reason_bn, reason_en)
     values ($1, 'world', $2, $3, $4, 'কারণ', 'Because')`,
    [id, year, `ঘটনা ${id}`, `Walk ${id}`],
  );
  return id;
};

/** Some events that this person puts in order; what was open before is gone, since one of a kind is. */
export const makeTimeline = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(`delete from practice.timelines where user_id = $1 and state = 'open'`, [userId]);
  await world.sql(`insert into practice.timelines (id, user_id, kind, size) values ($1, $2, 'round', 4)`, [id, userId]);
  for (const number of [1, 2, 3, 4])
    await world.sql('insert into practice.timeline_cards (timeline_id, number, event_id, year) values ($1, $2, $3, $4)', [
      id,
      number,
      await makeTimelineEvent(world, 1900 + number),
      1900 + number,
    ]);
  return id;
};

/** Sizes, dates and files have a form that no schema tells. */
export const timelineFields = ({ path }: AnyEndpoint): Readonly<Record<string, unknown>> =>
  path.startsWith('/api/quizflex/timeline') || path.startsWith('/api/admin/timeline')
    ? { size: 4, area: 'world', date: '1971', csv: 'area,date,title_bn,title_en,reason_bn,reason_en\nworld,1971,ঘটনা,An event,কারণ,Because' }
    : {};
