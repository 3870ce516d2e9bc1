import type { Permission } from '#contracts/shared/permissions';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { toLatinDigits } from '../../i18n/digits.js';
import { useSettled } from '../../ui/use-settled.js';
import type { Found } from './find.js';

const fewest = 3;
const most = 4;

/** Stems are rich text; a line of the palette is plain. */
const plainStem = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 90);

export interface FoundThings {
  readonly orders: readonly Found[];
  readonly exams: readonly Found[];
  readonly courses: readonly Found[];
  readonly questions: readonly Found[];
  readonly asking: boolean;
}

/** Orders, exams, courses and questions, each for who may read them, as its own list would find them. */
export const useFoundThings = (query: string): FoundThings => {
  const user = useUser();
  const typed = query.trim();
  const settled = useSettled(typed);
  const q = settled.length >= fewest ? toLatinDigits(settled) : null;
  const asked = (needs: Permission) => (q !== null && user?.permissions.includes(needs) ? { query: { q } } : null);
  const once = { keepPreviousData: false };
  const orders = useEndpoint('GET /api/admin/sales/orders', asked('sales.read'), once).data;
  const exams = useEndpoint('GET /api/admin/exams', asked('exams.read'), once).data;
  const courses = useEndpoint('GET /api/admin/courses', asked('courses.read'), once).data;
  const questions = useEndpoint('GET /api/admin/questions', asked('questions.read'), once).data;
  const some = <T>(rows: readonly T[] | undefined, found: (row: T) => Found): readonly Found[] =>
    typed.length < fewest ? [] : (rows ?? []).slice(0, most).map(found);
  return {
    asking: typed.length >= fewest && settled !== typed,
    orders: some(orders?.rows, (row) => ({
      to: `/admin/sales/search?order=${row.id}`,
      title: row.number,
      detail: [row.buyer, row.titles[0]].filter(Boolean).join(' · '),
      icon: 'receipt',
    })),
    exams: some(exams?.rows, (row) => ({ to: `/admin/exams/${row.id}/edit`, title: row.title, icon: 'timer' })),
    courses: some(courses?.rows, (row) => ({ to: `/admin/courses/${row.id}`, title: row.title, icon: 'book-open' })),
    questions: some(questions?.rows, (row) => ({
      to: `/admin/questions?question=${row.id}`,
      title: plainStem(row.stem),
      icon: 'circle-question-mark',
    })),
  };
};
