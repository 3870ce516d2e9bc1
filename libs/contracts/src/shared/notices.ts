/** The words that notices are told with; the CHECK constraints of the tables list the same. */
export const noticeStates = ['planned', 'posted', 'withdrawn'] as const;
export type NoticeState = (typeof noticeStates)[number];
/** What the desk's list shows beside the states: `over` is a posted one past its end. */
export const noticeMarks = [...noticeStates, 'over'] as const;
export type NoticeMark = (typeof noticeMarks)[number];

/** Letters of a title and of a body with its markup. */
export const noticeLimits = { title: 140, body: 20_000, link: 300, people: 5000 } as const;
/** Older notices of single persons are forgotten after so many days; unread ones count for so long at most. */
export const noticeDays = { kept: 180, unread: 60 } as const;
/** No badge counts further. */
export const unreadAtMost = 99;
/** Feeds one page watches: a socket watches so many topics at most, and others want some too. */
export const feedsAtMost = 12;
/** By which channel a notice for single persons is sent; the bell holds it in any case. */
export const outsideChannels = ['push', 'mail', 'sms'] as const;
export type OutsideChannel = (typeof outsideChannels)[number];
/** What became of it there; `held` rings in the morning, `skipped` was not wished or not affordable. */
export const deliveryStates = ['held', 'waiting', 'sending', 'sent', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** How long before its start an exam is announced: a day and half an hour. */
export const reminders = ['day', 'soon'] as const;
export type Reminder = (typeof reminders)[number];
