import { Injectable } from '@nestjs/common';
import { GetCourseNames, GetCourseRoom, GetTaughtCourses } from '#catalog';
import { Members, Rooms, type Room } from '#community';
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

export const qnaPorts = [Rooms, Members];
export const qnaBindings = [
  { provide: Rooms, useClass: CoursesAsRooms },
  { provide: Members, useClass: PeopleOfRooms },
];
