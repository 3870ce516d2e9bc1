/** A room's life; closed: it ended before anybody was ranked. */
export const roomStates = ['lobby', 'running', 'finished', 'closed'] as const;
export type RoomState = (typeof roomStates)[number];
export const roomPhases = ['asking', 'reveal'] as const;
export type RoomPhase = (typeof roomPhases)[number];

/** Read aloud over a noisy class and typed on a phone: no letter or digit that looks or sounds like another of them. */
export const roomAlphabet = 'ACEFHJKMNPRTWXY3479';
export const roomCodeLength = 6;

export const roomCounts = [5, 10, 15, 20] as const;
export const roomSeconds = [10, 20, 30, 45, 60] as const;
export const roomLimits = {
  players: 500,
  /** Open for so long at most, whatever happens in it. */
  hours: 3,
  /** After a question its answer stands for so long; then the clock goes on by itself. */
  revealSeconds: 15,
  /** A host who was not heard of for so long hands the room over to whoever has been in it longest. */
  hostGoneSeconds: 120,
  /** What was under way when the time ran out is taken. */
  graceMs: 700,
  top: 10,
} as const;

/** What was typed as a code: small letters, Bengali digits, blanks and dashes are taken. */
export const roomCode = (typed: string): string =>
  typed
    .replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
