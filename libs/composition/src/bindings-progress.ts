import { Injectable } from '@nestjs/common';
import { CourseMarks, FindEnrolled, GetCourseMembers, GetEnrolledCourses, type StudentMarks } from '#catalog';
import { CourseMembers, GetCourseMarks, QuestionPlaces, type PlaceNode } from '#exams';
import { Dispatcher } from '#platform';
import { GetQuestionPlaces } from '#questions';

/** What the figures of a course's progress ask of other domains. */
@Injectable()
class MembersOfCourses extends CourseMembers {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  among(courseId: string, userIds: readonly string[]): Promise<string[]> {
    return this.dispatcher.query(new GetCourseMembers(courseId, userIds));
  }
  coursesOf(userId: string): Promise<string[]> {
    return this.dispatcher.query(new GetEnrolledCourses(userId));
  }
  admitted(userIds: readonly string[], courseIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.dispatcher.query(new FindEnrolled(userIds, courseIds, true));
  }
}

@Injectable()
class PlacesOfQuestions extends QuestionPlaces {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  of(questionIds: readonly string[]): Promise<{ nodes: readonly PlaceNode[]; at: ReadonlyMap<string, string> }> {
    return this.dispatcher.query(new GetQuestionPlaces(questionIds));
  }
}

@Injectable()
class MarksOfStudents extends CourseMarks {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  of(courseId: string, userIds: readonly string[]): Promise<StudentMarks[]> {
    return this.dispatcher.query(new GetCourseMarks(courseId, userIds));
  }
}

export const progressPorts = [CourseMembers, QuestionPlaces, CourseMarks];
export const progressBindings = [
  { provide: CourseMembers, useClass: MembersOfCourses },
  { provide: QuestionPlaces, useClass: PlacesOfQuestions },
  { provide: CourseMarks, useClass: MarksOfStudents },
];
