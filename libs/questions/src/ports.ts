/** The people who write. Unknown ids are missing from the answer. */
export abstract class Contributors {
  abstract names(userIds: readonly string[]): Promise<{ readonly id: string; readonly name: string }[]>;
}

/** Where questions are in use. */
export abstract class ExamUse {
  /** Which of these versions stand in an exam, of whatever state. */
  abstract used(versionIds: readonly string[]): Promise<string[]>;
}
