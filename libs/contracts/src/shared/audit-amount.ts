const paisaInTaka = 100;
const basisPointsInPercent = 100;
const microsInDollar = 1_000_000;
const integer = /^-?\d+$/;

/** Sums of orders stand in the log as text. What is empty is no zero. */
const integerOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && integer.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : null;
};

const decimalsOf = (amount: number): number => (Number.isInteger(amount) ? 0 : Math.abs(amount) < 0.01 ? 4 : 2);

/**
 * A sum or a share of a field of the log as people read it, by the ending of the field's name: paisa in taka, basis points in percent,
 * millionths of a dollar in dollars. null where the field or what stands in it is none. `digits` writes a number with so many decimals.
 */
export const auditAmount = (field: string, value: unknown, digits: (amount: number, decimals: number) => string): string | null => {
  const stored = integerOf(value);
  if (stored === null) return null;
  const written = (unit: number): string => digits(stored / unit, decimalsOf(stored / unit));
  if (field.endsWith('Paisa')) return `৳${written(paisaInTaka)}`;
  if (field.endsWith('Bp')) return `${written(basisPointsInPercent)}%`;
  return field.endsWith('Micros') ? `$${written(microsInDollar)}` : null;
};
