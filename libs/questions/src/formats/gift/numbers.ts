/** Exact decimals, so that the middle of 3.141..3.142 is 3.1415 and no floating-point number near it. */
interface Decimal {
  readonly units: bigint;
  /** Digits after the point. */
  readonly scale: number;
}

const form = /^([+-]?)(\d{1,40})?(?:\.(\d{0,40}))?(?:e([+-]?\d{1,2}))?$/i;

/** A decimal number as authors write it, with Latin or Bengali digits; null for anything else. */
export const decimal = (written: string): Decimal | null => {
  const latin = written
    .trim()
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll(/[\u2212\u2013]/g, '-');
  const found = form.exec(latin);
  if (!found || (found[2] ?? '') + (found[3] ?? '') === '') return null;
  const digits = BigInt((found[2] ?? '') + (found[3] ?? ''));
  const scale = (found[3] ?? '').length - Number(found[4] ?? 0);
  const units = found[1] === '-' ? -digits : digits;
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
};

const raise = (value: Decimal, scale: number): bigint => value.units * 10n ** BigInt(scale - value.scale);

export const shown = ({ units, scale }: Decimal): string => {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const rest = digits.slice(digits.length - scale).replace(/0+$/, '');
  return sign + whole + (rest === '' ? '' : `.${rest}`);
};

/** The middle of a range and the half of its width; null where the range runs backwards. */
export const middle = (low: Decimal, high: Decimal): { readonly number: Decimal; readonly tolerance: Decimal } | null => {
  const scale = Math.max(low.scale, high.scale);
  const [from, to] = [raise(low, scale), raise(high, scale)];
  if (to < from) return null;
  return { number: { units: (from + to) * 5n, scale: scale + 1 }, tolerance: { units: (to - from) * 5n, scale: scale + 1 } };
};
