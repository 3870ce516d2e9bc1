/** The people who write. Unknown ids are missing from the answer. */
export abstract class Contributors {
  abstract names(userIds: readonly string[]): Promise<{ readonly id: string; readonly name: string }[]>;
}
