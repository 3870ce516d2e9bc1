import { expect, toLatin, type Page } from './support.js';

/** The figures of the account, which must add up whenever one looks. */
export const account = async (page: Page): Promise<Record<string, number>> => {
  const latin = (text: string): number => Number(toLatin(text).replaceAll(',', ''));
  const found = await page
    .locator('[data-count]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('data-count') ?? '', one.textContent ?? '']));
  const counts = Object.fromEntries(found.map(([name, text]) => [name ?? '', latin(text ?? '')]));
  const { found: whole, ...parts } = counts;
  expect(
    Object.values(parts).reduce((sum, part) => sum + part, 0),
    'the account adds up',
  ).toBe(whole);
  return counts;
};
