import { Injectable } from '@nestjs/common';
import { GetTaughtCourses, GetTeacherAccounts } from '#catalog';
import { Institutes, Teaching } from '#exams';
import { GetCanonicalInstitutes, GetTouchedInstitutes } from '#identity';
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

/** Institutes as staff has merged them. */
@Injectable()
class InstitutesOfPeople extends Institutes {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  touched(): Promise<string[]> {
    return this.dispatcher.query(new GetTouchedInstitutes());
  }
  canonical(texts: readonly string[]): Promise<{ text: string; name: string; key: string }[]> {
    return this.dispatcher.query(new GetCanonicalInstitutes(texts));
  }
}

export const examPorts = [Teaching, Institutes];
export const examBindings = [
  { provide: Teaching, useClass: TeachersOfCourses },
  { provide: Institutes, useClass: InstitutesOfPeople },
];
