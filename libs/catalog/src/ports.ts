/** How many exams (scheduled or later, not cancelled) each course has. A course without any may be missing from the answer. */
export abstract class CourseExams {
  abstract counts(courseIds: readonly string[]): Promise<{ readonly courseId: string; readonly count: number }[]>;
}
