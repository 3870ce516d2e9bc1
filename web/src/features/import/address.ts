import { useLocation, useNavigate } from 'react-router';
import { type ImportRowState, importRowStates } from '#contracts/shared/imports';

export const importPage = '/admin/selfpractice/questions/import';

const steps = ['detect', 'map', 'review'] as const;
const intos = ['exam', 'done'] as const;
export type Step = (typeof steps)[number];

/** What the address says: which import is open, how far the person has come with it, and where they came from. */
export interface ImportAddress {
  readonly id: string | null;
  /** Null: as far as the import itself has come. */
  readonly step: Step | null;
  /** Rows of one state alone; null: all of them, problems first. */
  readonly tab: ImportRowState | null;
  readonly page: number;
  /** The number of the row that is open. */
  readonly row: number | null;
  /** A node of the subjects' tree under which the person was. */
  readonly subject: string | null;
  /** The exam from which the person came, and to which they go back. */
  readonly exam: string | null;
  /** Whether what comes in goes into that exam: still to be put there, or done; null where nothing was confirmed on this way. */
  readonly into: 'exam' | 'done' | null;
}

const whole = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
const isUuid = (text: string | null): text is string => text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Reads an address; what it does not know or cannot be counts as not said. */
export const readAddress = (search: string): ImportAddress => {
  const given = new URLSearchParams(search);
  const uuid = (name: string): string | null => {
    const value = given.get(name);
    return isUuid(value) ? value : null;
  };
  return {
    id: uuid('id'),
    step: steps.find((step) => step === given.get('step')) ?? null,
    tab: importRowStates.find((state) => state === given.get('tab')) ?? null,
    page: whole(given.get('page')) ?? 1,
    row: whole(given.get('row')),
    subject: uuid('subject'),
    exam: uuid('exam'),
    into: intos.find((into) => into === given.get('into')) ?? null,
  };
};

export type AddressChange = Partial<Record<keyof ImportAddress, string | number | null>>;

/** The address after a change; null takes a part away. */
export const writeAddress = (search: string, change: AddressChange): string => {
  const next = new URLSearchParams(search);
  // What was confirmed was one import; the next one opened is not put anywhere by that.
  if ('id' in change) next.delete('into');
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next.size > 0 ? `?${next.toString()}` : '';
};

/** Where an import is begun or goes on: for links from the bank (a node of the tree) and from an exam. */
export const importPath = (change: AddressChange = {}): string => `${importPage}${writeAddress('', change)}`;

/** Where the person came from: the exam's questions, else the bank, at the same subject. */
export const wayBack = ({ subject, exam }: Pick<ImportAddress, 'subject' | 'exam'>): string =>
  exam ? `/admin/exams/${exam}/questions` : `/admin/questions${subject ? `?subjectId=${subject}` : ''}`;

export interface UseImportAddress extends ImportAddress {
  readonly go: (change: AddressChange, options?: { readonly replace?: boolean }) => void;
  /** The address of this page after a change, for links. */
  readonly to: (change: AddressChange) => string;
}

export const useImportAddress = (): UseImportAddress => {
  const [{ search }, navigate] = [useLocation(), useNavigate()];
  const to = (change: AddressChange): string => `${importPage}${writeAddress(search, change)}`;
  return {
    ...readAddress(search),
    to,
    go: (change, { replace = false } = {}) => void navigate(to(change), { replace, preventScrollReset: true }),
  };
};
