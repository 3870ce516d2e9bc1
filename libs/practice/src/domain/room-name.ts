import { firstName } from '#platform/kernel';

const encoder = new TextEncoder();
/** Ten names of this many bytes fit a picture of two kilobytes, whatever script they are written in. */
const longestBytes = 72;

/**
 * A profile's name as the room shows it to whoever has its code: the first name, the rest masked; whole letters as people see them, an ellipsis
 * where something is left out.
 */
export const roomName = (name: string): string => {
  const trimmed = firstName(name);
  if (encoder.encode(trimmed).length <= longestBytes) return trimmed;
  let [kept, bytes] = ['', 0];
  for (const { segment } of new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(trimmed)) {
    bytes += encoder.encode(segment).length;
    if (bytes > longestBytes - 3) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};
