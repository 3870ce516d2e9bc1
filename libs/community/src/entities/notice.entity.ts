import { defineEntity, p } from '@mikro-orm/core';

/** Something told to an audience. What is not posted yet has no place in a feed; what was taken back keeps its row and its counts. */
export const Notice = defineEntity({
  name: 'Notice',
  schema: 'community',
  tableName: 'notices',
  properties: {
    id: p.uuid().primary(),
    /** The key of its feed; `people` where each person has a row of their own. */
    audience: p.text(),
    state: p.text().default('planned'),
    title: p.text(),
    /** In the other language, where it was written in both; `title` is then the Bengali one. */
    titleEn: p.text().fieldName('title_en').nullable(),
    bodyHtml: p.text().fieldName('body_html').default(''),
    bodyHtmlEn: p.text().fieldName('body_html_en').nullable(),
    /** A path of ours. */
    link: p.text().nullable(),
    pinned: p.boolean().default(false),
    /** Rings on devices that asked for it. */
    push: p.boolean().default(false),
    /** Only for whoever wants to be told of such things; null: for all. */
    about: p.text().nullable(),
    startsAt: p.datetime(6).fieldName('starts_at').defaultRaw('platform.now()'),
    endsAt: p.datetime(6).fieldName('ends_at').nullable(),
    postedAt: p.datetime(6).fieldName('posted_at').nullable(),
    changedAt: p.datetime(6).fieldName('changed_at').nullable(),
    withdrawnAt: p.datetime(6).fieldName('withdrawn_at').nullable(),
    /** Null: by the product itself, or by somebody whose account is gone. */
    authorId: p.uuid().fieldName('author_id').nullable(),
    /** The feed's version that it came with; 0 before, and where each person has their own. */
    feedVersion: p.integer().fieldName('feed_version').default(0),
    /** How many people it was for when it was posted, and how many of them had a page open. */
    reach: p.integer().default(0),
    reached: p.integer().default(0),
    version: p.integer().default(1),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    searchText: p.text().fieldName('search_text').generated(`platform.fold(title || ' ' || coalesce(title_en, '')) stored`),
  },
  indexes: [
    { name: 'notices_feed_ix', properties: ['audience', 'postedAt', 'id'], where: `state = 'posted'` },
    { name: 'notices_due_ix', properties: ['startsAt', 'id'], where: `state = 'planned'` },
    { name: 'notices_desk_ix', properties: ['startsAt', 'id'], where: `audience <> 'people'` },
    { name: 'notices_author_ix', properties: ['authorId'], where: 'author_id is not null' },
  ],
  checks: [
    { name: 'notices_state_ck', expression: `state in ('planned', 'posted', 'withdrawn')` },
    { name: 'notices_posted_ck', expression: `state = 'withdrawn' or (state = 'planned') = (posted_at is null)` },
    { name: 'notices_withdrawn_ck', expression: `(state = 'withdrawn') = (withdrawn_at is not null)` },
    { name: 'notices_span_ck', expression: 'ends_at is null or ends_at > starts_at' },
    { name: 'notices_link_ck', expression: `link is null or (starts_with(link, '/') and not starts_with(link, '//'))` },
    { name: 'notices_counts_ck', expression: 'reach >= 0 and reached >= 0 and feed_version >= 0' },
  ],
});

/** What an audience sees: raised with each change of it, in the transaction that makes it. The version of the topic `notices:…`. */
export const Feed = defineEntity({
  name: 'Feed',
  schema: 'community',
  tableName: 'feeds',
  properties: {
    audience: p.text().primary(),
    version: p.integer().default(1),
  },
  checks: [{ name: 'feeds_version_ck', expression: 'version > 0' }],
});

/** One of the persons that a notice is for, and the version of their own feed that it came with. */
export const NoticePerson = defineEntity({
  name: 'NoticePerson',
  schema: 'community',
  tableName: 'notice_people',
  properties: {
    notice: () =>
      p
        .manyToOne(Notice)
        .primary()
        .joinColumn('notice_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('notice_people_notice_fk'),
    userId: p.uuid().fieldName('user_id').primary(),
    feedVersion: p.integer().fieldName('feed_version'),
  },
  indexes: [{ name: 'notice_people_user_ix', properties: ['userId', 'notice'] }],
});

/** Who has read what. */
export const NoticeRead = defineEntity({
  name: 'NoticeRead',
  schema: 'community',
  tableName: 'notice_reads',
  properties: {
    userId: p.uuid().fieldName('user_id').primary(),
    notice: () =>
      p
        .manyToOne(Notice)
        .primary()
        .joinColumn('notice_id')
        .deleteRule('cascade')
        .updateRule('no action')
        .foreignKeyName('notice_reads_notice_fk'),
    readAt: p.datetime(6).fieldName('read_at').defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'notice_reads_notice_ix', properties: ['notice'] }],
});
