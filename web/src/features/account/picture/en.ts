import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  add: 'Add a picture',
  change: 'Change the picture',
  remove: 'Remove the picture',
  hint: 'JPEG, PNG or WebP. It is made small on this device before it is sent.',
  notPicture: 'This file does not open as a picture. Choose a JPEG, PNG or WebP.',
  tooLarge: 'The picture is too large for this device. Choose one under 25 MB.',
  place: 'Place the picture',
  placeWhy: 'Drag to move it, make it larger or smaller with the line below.',
  frame: 'Place of the picture: arrow keys move it, plus and minus make it larger or smaller',
  zoom: 'How large',
  use: 'Use this picture',
  cancel: 'Cancel',
  shrinking: 'Making it small...',
  sending: 'Sending it...',
  sent: 'Your picture is set',
  notSent: 'The picture was not set',
  removed: 'Your picture is removed',
  notRemoved: 'The picture was not removed',
  drawFailed: 'This browser could not make the picture. Try another one.',
};
