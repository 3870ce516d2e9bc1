/** What a file is to a lesson. What it was uploaded as and what its bytes say have to agree. */
export const mediaKinds = ['video', 'pdf', 'captions', 'file'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const mediaStates = ['uploading', 'checking', 'processing', 'ready', 'refused', 'failed'] as const;
export type MediaState = (typeof mediaStates)[number];

/** Why a file was refused, or could not be made ready. */
export const mediaProblems = [
  /** By its bytes it is nothing that may be kept as this kind, whatever its name says. */
  'wrong-type',
  'broken',
  /** A PDF that asks for a password. */
  'locked',
  'infected',
  /** A video without a picture. */
  'no-picture',
  'too-long',
  /** It needs converting, and there is no program for it here. */
  'not-playable',
  'time-over',
  /** Nothing shows it any more: it is being taken away. */
  'gone',
] as const;
export type MediaProblem = (typeof mediaProblems)[number];

const megabyte = 1024 * 1024;

/** The largest file of each kind, in bytes; known to the browser, so that nobody sends for an hour what is refused. */
export const mediaLimits: Readonly<Record<MediaKind, number>> = {
  video: 4096 * megabyte,
  pdf: 256 * megabyte,
  captions: 2 * megabyte,
  file: 256 * megabyte,
};

/** What the file dialog offers; the bytes decide. */
export const mediaAccept: Readonly<Record<MediaKind, string>> = {
  video: 'video/mp4,video/webm,video/quicktime,.mp4,.m4v,.webm,.mov,.mkv',
  pdf: 'application/pdf,.pdf',
  captions: '.vtt,.srt',
  file: '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp,.zip,.txt,.csv,.mp3,.m4a,.ogg,.mp4,.webm',
};

/** Where uploads arrive, by tus 1.0. */
export const uploadsPath = '/api/admin/uploads';
