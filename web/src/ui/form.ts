import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * The contract's own rules as a form's rules. `sentences` words an error by field where the schema carries none;
 * the first issue of each field counts.
 */
export const resolverOf =
  <T extends FieldValues>(schema: z.ZodMiniType<unknown, unknown>, sentences: Partial<Record<keyof T, string>> = {}): Resolver<T> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data as T, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? 'root');
      errors[field] ??= { type: issue.code, message: sentences[field] ?? issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };

/** Puts a refusal's sentences beside their fields; false when it names none. */
export const showIssues = <T extends FieldValues>(issues: Readonly<Record<string, string>>, setError: UseFormSetError<T>): boolean => {
  const named = Object.entries(issues);
  for (const [field, message] of named) setError(field as Path<T>, { type: 'server', message });
  return named.length > 0;
};
