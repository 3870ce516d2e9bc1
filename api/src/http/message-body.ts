import { AppError } from '#platform/kernel';

/** More fields than this no gateway sends. */
const MOST_FIELDS = 200;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

const ofJson = (text: string): [string, string][] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('Malformed request', {}, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('Malformed request');
  return Object.entries(value).map(([name, one]) => [name, textOf(one)]);
};

/**
 * The message of a stranger as named texts, whatever type it says it has: gateways send forms, JSON, and JSON that calls itself plain
 * text. Numbers and what is nested become their JSON. Throws 'Malformed request'.
 */
export const messageFields = (text: string): Record<string, string> => {
  const body = text.trim();
  if (body === '') return {};
  const fields = /^[[{]/.test(body) ? ofJson(body) : [...new URLSearchParams(body)];
  if (fields.length > MOST_FIELDS) throw new AppError('Malformed request');
  return Object.fromEntries(fields);
};
