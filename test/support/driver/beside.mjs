// Something that goes on while a bench does its work.

/**
 * Does `work` while something goes on beside it, such as students who save. Whatever comes of `work`, the other is told to stop and waited for, so
 * that it never goes on against a product that is gone; what is thrown is the error of `work`, and only without one that of the other.
 * @template T, U
 * @param {Promise<U>} going @param {() => void} stop @param {() => Promise<T>} work
 * @returns {Promise<[T, U]>} what `work` gave, and what the other did
 */
export async function beside(going, stop, work) {
  // Looked at from now on: it may fail long before anybody waits for it.
  const ended = going.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
  let done;
  try {
    done = await work();
  } finally {
    stop();
    await ended;
  }
  return [done, (await ended)()];
}
