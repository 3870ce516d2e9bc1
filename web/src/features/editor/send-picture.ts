import { readUser } from '../../client/user.js';

/** What the server makes a picture of; an SVG is never one. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Sends a picture and gives the address by which texts refer to it; `onProgress` from 0 to 1. Throws `CallError`. */
export const sendPicture = async (file: File, onProgress: (share: number) => void): Promise<string> => {
  const { typedClient } = await import('../../admin-kit/typed-client.js');
  const told = (bytes: number, total: number | null): void => onProgress(total ? bytes / total : 0);
  // Who writes for the question bank sends many: its own door does not count them.
  const endpoint = readUser().user?.permissions.includes('questions.read')
    ? (await import('#contracts/http/bank')).uploadPicture
    : (await import('#contracts/http/qna')).keepPicture;
  const { src } = await typedClient.upload(endpoint, {}, file, { onProgress: told, signal: new AbortController().signal });
  return src;
};
