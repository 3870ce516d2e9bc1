import type { CallOf } from '#contracts/http/endpoint';
import type { NoticeDetail, postNotice } from '#contracts/http/notices-desk';
import { localPath } from '#contracts/shared/local-path';
import { fromWall, toWall } from '../exam-desk/parts/dhaka-time.js';
import type { NoticesDeskText } from './text.js';

type Body = CallOf<typeof postNotice>['body'];

/** What the form holds: times as Dhaka's wall shows them, nothing chosen as an empty text. */
export interface NoticeValues {
  readonly audience: Body['audience'];
  readonly courseId: string;
  readonly batch: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly pinned: boolean;
  readonly push: boolean;
  readonly timing: 'now' | 'later';
  readonly startsAt: string;
  readonly endsAt: string;
}
export type NoticeField = keyof NoticeValues;

export const emptyNotice: NoticeValues = {
  audience: 'everyone',
  courseId: '',
  batch: '',
  title: '',
  body: '',
  link: '',
  pinned: false,
  push: false,
  timing: 'now',
  startsAt: '',
  endsAt: '',
};

export const valuesOf = (notice: NoticeDetail): NoticeValues => ({
  // Single persons' notices do not come to the desk.
  audience: notice.audience === 'people' ? 'everyone' : notice.audience,
  courseId: notice.courseId ?? '',
  batch: notice.batch ?? '',
  title: notice.title,
  body: notice.body,
  link: notice.link ?? '',
  pinned: notice.pinned,
  push: notice.push,
  timing: notice.state === 'planned' ? 'later' : 'now',
  startsAt: notice.state === 'planned' ? toWall(notice.at) : '',
  endsAt: notice.endsAt === null ? '' : toWall(notice.endsAt),
});

export const bodyOf = ({ timing, startsAt, endsAt, courseId, batch, link, audience, ...rest }: NoticeValues): Body => ({
  ...rest,
  audience,
  courseId: audience === 'course' ? courseId : null,
  batch: audience === 'batch' ? (batch as Body['batch']) : null,
  link: link.trim() === '' ? null : link.trim(),
  startsAt: timing === 'later' ? fromWall(startsAt) : null,
  endsAt: endsAt === '' ? null : fromWall(endsAt),
});

/** What the contract's own rules do not say. */
export const wrongOf = (values: NoticeValues, now: number, origin: string): Partial<Record<NoticeField, NoticesDeskText>> => {
  const [starts, ends] = [Date.parse(fromWall(values.startsAt)), Date.parse(fromWall(values.endsAt))];
  const begins = values.timing === 'later' && starts > now ? starts : now;
  return {
    ...(values.audience === 'course' && values.courseId === '' ? { courseId: 'needCourse' } : {}),
    ...(values.audience === 'batch' && values.batch === '' ? { batch: 'needBatch' } : {}),
    ...(values.timing === 'later' && Number.isNaN(starts) ? { startsAt: 'needTime' } : {}),
    ...(values.endsAt !== '' && !(ends > begins) ? { endsAt: 'endsBefore' } : {}),
    ...(values.link.trim() !== '' && localPath(values.link.trim(), origin) === null ? { link: 'badLink' } : {}),
  };
};
