/** What the bank says of a question. */
interface Facts {
  readonly versionId: string;
  readonly state: 'draft' | 'review' | 'approved' | 'published' | 'retired';
  readonly awaitsReview: boolean;
  readonly practisable: boolean;
}

/**
 * What a paper made of these questions can be: ranked where each is approved and nobody practises it, else a mock, which holds anything. `own`
 * are the versions that scheduling approves for this author; null for whoever schedules everybody's exams, to whom an author's own approval
 * is none.
 */
export const madeKind = (facts: readonly Facts[], own: ReadonlySet<string> | null): 'live' | 'mock' => {
  const isKept = ({ versionId, state, awaitsReview, practisable }: Facts): boolean => {
    if (practisable || state === 'published' || state === 'retired') return false;
    return own === null ? state === 'approved' && !awaitsReview : own.has(versionId);
  };
  return facts.every(isKept) ? 'live' : 'mock';
};
