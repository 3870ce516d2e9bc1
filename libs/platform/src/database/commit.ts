/**
 * Both stand as a value in any statement, and say how the transaction that it runs in will commit. Every connection begins with
 * `synchronous_commit` on (`connectionSettings`): whatever is acknowledged was flushed by its own commit, on its own connection.
 * `docs/adr/0045-acknowledged-means-flushed.md`
 */

/** For effects that are made again when a crash takes them away: the commit does not wait for the disk. */
export const commitsAsynchronously = `set_config('synchronous_commit', 'off', true)`;

/** For a transaction that may have been asynchronous so far, and now says something that must not be lost. */
export const commitsFlushed = `set_config('synchronous_commit', 'on', true)`;
