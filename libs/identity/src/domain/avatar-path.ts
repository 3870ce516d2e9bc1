/** Where a stored avatar is seen, and by which key it is kept. */
const path = /^\/files\/(avatars\/[0-9a-f]{64}\.webp)$/;

export const avatarPath = (digest: string): string => `/files/avatars/${digest}.webp`;

/** The storage key of an avatar's path; null for none, or for a picture that is not ours. */
export const keyOfAvatar = (avatar: string | null): string | null => path.exec(avatar ?? '')?.[1] ?? null;
