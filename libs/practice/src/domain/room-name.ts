import { visible } from '#contracts/shared/visible-text';
import { firstName } from '#platform/kernel';

/** Who has a name that nobody sees can still be named, and removed. */
const nameless = 'শিক্ষার্থী';

const encoder = new TextEncoder();
/** Ten names of this many bytes fit a picture of two kilobytes, whatever script they are written in. */
const longestBytes = 72;

/**
 * A profile's name as the room shows it to whoever has its code: the first name, the rest masked; whole letters as people see them, an ellipsis
 * where something is left out.
 */
export const roomName = (name: string): string => {
  const trimmed = firstName(visible(name)) || nameless;
  if (encoder.encode(trimmed).length <= longestBytes) return trimmed;
  let [kept, bytes] = ['', 0];
  for (const { segment } of new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(trimmed)) {
    bytes += encoder.encode(segment).length;
    if (bytes > longestBytes - 3) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};
