import type { Locale, notificationKinds } from '#contracts/shared/choices';
import type { Marks } from '#contracts/shared/values';
import type { Actor } from '#platform/kernel';
import type { CourseUse } from './domain/review-rights.js';

export type About = (typeof notificationKinds)[number];

export interface Reach {
  readonly userId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale;
}

/** Who hears which notices. An audience is the key of its feed (`everyone`, `staff`, `course-…`, `batch-…`). */
export abstract class Hearers {
  /** The feeds of a person: their own first, then everyone's, then by how near they are; and since when there is an account. */
  abstract feedsOf(userId: string, staff: boolean): Promise<{ feeds: string[]; since: string }>;
  /** How many people hear an audience now. */
  abstract count(audience: string): Promise<number>;
  /** Of these people, those whose account stands, who hear the audience (null: whoever is named) and want to be told of such things. */
  abstract among(userIds: readonly string[], audience: string | null, about: About | null): Promise<string[]>;
  /** Of these sign-ins (SHA-256 of the token), those that still stand. */
  abstract standing(sessions: readonly string[]): Promise<string[]>;
  /** Where these people are written to, by proven addresses, and in which language. */
  abstract reach(userIds: readonly string[]): Promise<Reach[]>;
  /** Courses by id, with what they are called; unknown ones are left out. */
  abstract courses(ids: readonly string[]): Promise<{ id: string; slug: string; title: string }[]>;
  /** Ids of the courses that the actor works in; null: all of them. */
  abstract taught(actor: Actor): Promise<readonly string[] | null>;
  /** Every course that something can be told in. */
  abstract choices(): Promise<{ id: string; slug: string; title: string }[]>;
  /** People's names; unknown ids are left out. */
  abstract names(userIds: readonly string[]): Promise<{ id: string; name: string }[]>;
}

/** A course as a room in which people ask and answer. */
export interface Room {
  readonly courseId: string;
  readonly slug: string;
  readonly title: string;
  /** The actor works in this course. */
  readonly taught: boolean;
  /** The actor reads whole names and institutes: as its staff, or standing in it by more than a free entry. */
  readonly named: boolean;
}

export abstract class Rooms {
  /** By slug or id. Throws 'Course not found', and 'Not enrolled' for whoever neither has the course open nor works in it. */
  abstract enter(actor: Actor, which: { readonly slug: string } | { readonly courseId: string }): Promise<Room>;
  /** Ids of the courses that the actor works in; null: all of them. */
  abstract taught(actor: Actor): Promise<readonly string[] | null>;
  /** Unknown ids are left out. */
  abstract named(courseIds: readonly string[]): Promise<readonly { readonly id: string; readonly slug: string; readonly title: string }[]>;
}

/** What decides who may say what a course is like. */
export abstract class ReviewFacts {
  /** The course as the actor's sale page shows it. Throws 'Course not found'. */
  abstract courseId(actor: Actor, slug: string): Promise<string>;
  /** Null for who never had it but for nothing, and for who got the money back. */
  abstract useOf(userId: string, courseId: string): Promise<CourseUse | null>;
}

/** People as participants of a course see each other; unknown ids are left out. */
export abstract class Members {
  abstract cards(
    userIds: readonly string[],
  ): Promise<readonly { readonly userId: string; readonly name: string; readonly institute: string }[]>;
}

export interface NotifiedExam {
  readonly title: string;
  readonly state: string;
  readonly opensAt: string;
  readonly leaderboard: boolean;
}
export interface NotifiedPerson {
  readonly userId: string;
  /** The course by which this person comes to the exam; null: it has none. */
  readonly slug: string | null;
}
export interface CorrectedPerson extends NotifiedPerson {
  readonly before: Marks;
  readonly after: Marks;
  /** Null while it would say what is right. */
  readonly reason: string | null;
}

/** What people are told of exams and courses, and who they are: after this id, so many at once. */
export abstract class NotificationFacts {
  abstract exam(examId: string): Promise<NotifiedExam | null>;
  /** Who sat it and was scored. */
  abstract takers(examId: string, after: string, limit: number): Promise<NotifiedPerson[]>;
  /** Who may sit it now. */
  abstract enrolled(examId: string, after: string, limit: number): Promise<NotifiedPerson[]>;
  /** Whose score this version of the keys moved, where the old one was to be seen. */
  abstract corrected(examId: string, version: number, after: string, limit: number): Promise<CorrectedPerson[]>;
  /** An access that stands and was not taken by the person alone; null: there is none. */
  abstract access(userId: string, courseId: string): Promise<{ id: string; slug: string; title: string } | null>;
}
