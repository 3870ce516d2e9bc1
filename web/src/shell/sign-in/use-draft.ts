import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, keepDraft } from './drafts.js';

/** Keeps what a form holds as it is typed; `asDraft` (always the same function) names its fields as the draft does. */
export const useDraft = <T extends FieldValues>({ subscribe }: UseFormReturn<T>, asDraft: (values: T) => Partial<Draft>): void => {
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(asDraft(values)) }), [subscribe, asDraft]);
};
