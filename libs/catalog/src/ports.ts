export interface CourseExam {
  readonly courseId: string;
  readonly examId: string;
}

/** Which exams (scheduled or later, not cancelled) the courses hold; an exam of two courses stands there twice. */
export abstract class CourseExams {
  abstract of(courseIds: readonly string[]): Promise<readonly CourseExam[]>;
  /** What exams are called; unknown ids are left out. */
  abstract titles(examIds: readonly string[]): Promise<readonly { readonly id: string; readonly title: string }[]>;
}

export interface StudentCard {
  readonly userId: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly institute: string | null;
}

export interface PhoneOwner {
  /** 01 and nine digits more. */
  readonly phone: string;
  readonly userId: string;
  readonly name: string;
  /** Proven by a code; else it stands in the account as contact only. */
  readonly proven: boolean;
}

/** People who have or are to have courses. */
export abstract class Students {
  /** Unknown ids are left out. */
  abstract cards(userIds: readonly string[]): Promise<readonly StudentCard[]>;
  /** Those of them that fit what was typed. `contact`: e-mail and phone count too. */
  abstract matching(userIds: readonly string[], q: string, contact: boolean): Promise<readonly string[]>;
  /** Who has these numbers; a number that is proven in one account is not told of others. */
  abstract owners(phones: readonly string[]): Promise<readonly PhoneOwner[]>;
}

/** How students did in the exams of a course. */
export interface StudentMarks {
  readonly userId: string;
  /** Exams with results that they handed in. */
  readonly sat: number;
  /** Mean share of the full marks; null without any. */
  readonly average: number | null;
}
export abstract class CourseMarks {
  /** Who sat none is left out. */
  abstract of(courseId: string, userIds: readonly string[]): Promise<readonly StudentMarks[]>;
}

/** Who has been through an exam. */
export abstract class ExamSitters {
  /** Everybody who has handed it in, each once. */
  abstract submitted(examId: string): Promise<readonly string[]>;
}

export interface TeacherAccount {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Accounts that may prepare lessons. */
export abstract class TeacherAccounts {
  /** At most ten, by name; those that fit what was typed. */
  abstract found(q: string | undefined): Promise<readonly TeacherAccount[]>;
  /** Whether this one is in use and may prepare lessons. */
  abstract may(userId: string): Promise<boolean>;
  /** Unknown ids are left out. */
  abstract cards(userIds: readonly string[]): Promise<readonly TeacherAccount[]>;
}
