const bytesOfString = (text: string): number => text.length * (Buffer.byteLength(text) === text.length ? 1 : 2);
/** Of an object or an entry of a list or map, about. */
const ownBytes = 32;

/** About how much memory a value holds with all that is in it: mostly its strings, one byte a character, or two where any is not ASCII. */
export const heldBytes = (value: unknown): number => {
  if (typeof value === 'string') return ownBytes + bytesOfString(value);
  if (typeof value !== 'object' || value === null) return ownBytes;
  if (ArrayBuffer.isView(value)) return ownBytes + value.byteLength;
  if (value instanceof Map) return sumOf(value.entries());
  return sumOf(value instanceof Set || Array.isArray(value) ? value : Object.values(value));
};

const sumOf = (values: Iterable<unknown>): number => {
  let sum = ownBytes;
  for (const value of values) sum += heldBytes(value);
  return sum;
};
