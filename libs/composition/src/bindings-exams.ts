import { Injectable } from '@nestjs/common';
import { GetTaughtCourses, GetTeacherAccounts } from '#catalog';
import { Teaching } from '#exams';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';

/** What the exams ask of the courses about people. */
@Injectable()
class TeachersOfCourses extends Teaching {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  coursesOf(actor: Actor): Promise<readonly string[] | null> {
    return this.dispatcher.query(new GetTaughtCourses(actor));
  }
  teachersOf(courseIds: readonly string[]): Promise<readonly string[]> {
    return this.dispatcher.query(new GetTeacherAccounts(courseIds));
  }
}

export const examPorts = [Teaching];
export const examBindings = [{ provide: Teaching, useClass: TeachersOfCourses }];
