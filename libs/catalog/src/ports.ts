export interface CourseExam {
  readonly courseId: string;
  readonly examId: string;
}

/** Which exams (scheduled or later, not cancelled) the courses hold; an exam of two courses stands there twice. */
export abstract class CourseExams {
  abstract of(courseIds: readonly string[]): Promise<readonly CourseExam[]>;
}
