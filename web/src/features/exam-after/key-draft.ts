import type { ItemStatistics, QuestionKey } from '#contracts/http/exam-after';
import { readTypedNumber } from '#contracts/shared/typed-number';

/** A key being changed, as it is typed. */
export interface KeyDraft {
  readonly cancelled: boolean;
  readonly optionIds: readonly string[];
  readonly number: string;
  readonly tolerance: string;
}

type Asked = Pick<ItemStatistics, 'kind' | 'options' | 'key'>;

export const draftOf = ({ key }: Pick<ItemStatistics, 'key'>): KeyDraft => ({
  cancelled: key.cancelled,
  optionIds: key.optionIds,
  number: key.number ?? '',
  tolerance: key.tolerance ?? '',
});

/** A key to ask about, or what is still missing: an option, a number, or any change at all. */
export type Drafted = { readonly key: QuestionKey } | { readonly missing: 'option' | 'number' | 'change' };

const same = (a: QuestionKey, b: QuestionKey): boolean =>
  JSON.stringify([a.cancelled, a.optionIds.toSorted(), a.number, a.tolerance]) ===
  JSON.stringify([b.cancelled, b.optionIds.toSorted(), b.number, b.tolerance]);

/** What a draft asks for. A cancelled question keeps the key that was written. */
export const keyOf = ({ kind, options, key }: Asked, draft: KeyDraft): Drafted => {
  const keep = (next: QuestionKey): Drafted => (same(next, key) ? { missing: 'change' } : { key: next });
  if (draft.cancelled) return keep({ ...key, cancelled: true });
  if (kind === 'numeric') {
    const [number, tolerance] = [readTypedNumber(draft.number), readTypedNumber(draft.tolerance)];
    if (!number || tolerance === undefined || tolerance?.startsWith('-')) return { missing: 'number' };
    return keep({ cancelled: false, optionIds: [], number, tolerance });
  }
  const optionIds = options.map(({ id }) => id).filter((id) => draft.optionIds.includes(id));
  if (optionIds.length === 0) return { missing: 'option' };
  return keep({ cancelled: false, optionIds, number: null, tolerance: null });
};

/** A press on an option: of one-answer questions the other goes, unless several are to be right. */
export const pressed = (draft: KeyDraft, optionId: string, several: boolean): KeyDraft => {
  const on = draft.optionIds.includes(optionId);
  if (!several) return { ...draft, optionIds: [optionId] };
  return { ...draft, optionIds: on ? draft.optionIds.filter((id) => id !== optionId) : [...draft.optionIds, optionId] };
};
