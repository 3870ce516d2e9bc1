/** How long somebody may change what they wrote; then it stands as it was read and answered. */
export const editMinutes = 30;
/** The rich text of one question or answer: characters with its markup, and pictures. */
export const postLength = 40_000;
export const postPictures = 8;

/** Answered: an answer is accepted, or one of the course's teachers has answered. */
export const threadFilters = ['all', 'open', 'answered', 'mine'] as const;
export type ThreadFilter = (typeof threadFilters)[number];
/** By the last thing written in it, by when it was asked, by votes; by likeness where words are searched and nothing else is asked for. */
export const threadSorts = ['active', 'newest', 'votes'] as const;
export type ThreadSort = (typeof threadSorts)[number];

export const inboxFilters = ['all', 'waiting', 'answered', 'hidden'] as const;
export type InboxFilter = (typeof inboxFilters)[number];

export const postReportKinds = ['wrong', 'rude', 'spam', 'private', 'other'] as const;
export type PostReportKind = (typeof postReportKinds)[number];
