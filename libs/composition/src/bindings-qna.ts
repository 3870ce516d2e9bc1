import { Injectable } from '@nestjs/common';
import { GetCourseId, GetCourseNames, GetCourseRoom, GetCourseUse, GetTaughtCourses } from '#catalog';
import { Members, ReviewFacts, Rooms, type CourseUse, type Room } from '#community';
import { HasSatInCourse } from '#exams';
import { GetLearnerCards } from '#identity';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';

/** Courses as the rooms that people ask and answer in. */
@Injectable()
class CoursesAsRooms extends Rooms {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  enter(actor: Actor, which: { readonly slug: string } | { readonly courseId: string }): Promise<Room> {
    return this.dispatcher.query(new GetCourseRoom(actor, which));
  }
  taught(actor: Actor): Promise<readonly string[] | null> {
    return this.dispatcher.query(new GetTaughtCourses(actor));
  }
  named(courseIds: readonly string[]): Promise<{ id: string; slug: string; title: string }[]> {
    return this.dispatcher.query(new GetCourseNames(courseIds));
  }
}

/** Participants as they see each other: display name and institute. */
@Injectable()
class PeopleOfRooms extends Members {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async cards(userIds: readonly string[]): Promise<{ userId: string; name: string; institute: string }[]> {
    const cards = await this.dispatcher.query(new GetLearnerCards(userIds));
    return cards.map(({ userId, name, institute }) => ({ userId, name, institute }));
  }
}

/** Who has bought and used a course, for its reviews. */
@Injectable()
class BuyersOfCourses extends ReviewFacts {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  courseId(actor: Actor, slug: string): Promise<string> {
    const user = actor.kind === 'user' ? actor : null;
    const isStaff = actor.kind === 'system' || (user?.permissions.includes('courses.read') ?? false);
    return this.dispatcher.query(new GetCourseId(slug, user?.id ?? null, isStaff));
  }
  async useOf(userId: string, courseId: string): Promise<CourseUse | null> {
    const use = await this.dispatcher.query(new GetCourseUse(userId, courseId));
    return use && { ...use, satExam: await this.dispatcher.query(new HasSatInCourse(userId, courseId)) };
  }
}

export const qnaPorts = [Rooms, Members, ReviewFacts];
export const qnaBindings = [
  { provide: Rooms, useClass: CoursesAsRooms },
  { provide: Members, useClass: PeopleOfRooms },
  { provide: ReviewFacts, useClass: BuyersOfCourses },
];
