import * as z from 'zod/mini';

const zero = '০'.codePointAt(0) ?? 0;
const western = (text: string): string => text.replaceAll(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? zero) - zero));

/** A whole number as a form has it: typed in Latin or Bengali digits, or a number already. Anything else is refused, not rounded. */
export const typedWhole = (least: number, most: number) => {
  const whole = z.int().check(z.minimum(least), z.maximum(most));
  return z.pipe(
    z.union([
      whole,
      z.pipe(
        z.string().check(z.trim(), z.regex(/^[0-9০-৯]{1,9}$/)),
        z.transform((text: string) => Number(western(text))),
      ),
    ]),
    whole,
  );
};
