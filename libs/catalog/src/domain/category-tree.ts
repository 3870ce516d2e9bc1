/** A category as stored. */
export interface CategoryRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly position: number;
  readonly slug: string;
}

export interface CategoryCounts {
  readonly courseCount: number;
  readonly examCount: number;
}

export const inOrder = (a: CategoryRow, b: CategoryRow): number => a.position - b.position || a.slug.localeCompare(b.slug);

/** The tree laid out for reading: each parent before its children, siblings by position. */
export const laidOut = <C extends CategoryRow>(rows: readonly C[]): C[] => {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (parentId: string | null): C[] =>
    (children.get(parentId) ?? []).toSorted(inOrder).flatMap((row) => [row, ...below(row.id)]);
  return below(null);
};

/** The category and everything below it. */
export const withBelow = (rows: readonly CategoryRow[], id: string): string[] => [
  id,
  ...rows.filter(({ parentId }) => parentId === id).flatMap((child) => withBelow(rows, child.id)),
];

export interface Placed {
  readonly courseId: string;
  readonly categoryId: string;
}

/**
 * How many courses and exams each category holds, everything below included. An exam that belongs to several courses of a category
 * counts once there.
 */
export const countTree = (
  rows: readonly CategoryRow[],
  placed: readonly Placed[],
  exams: readonly { readonly courseId: string; readonly examId: string }[],
): Map<string, CategoryCounts> => {
  const coursesIn = Map.groupBy(placed, ({ categoryId }) => categoryId);
  const examsOf = Map.groupBy(exams, ({ courseId }) => courseId);
  return new Map(
    rows.map(({ id }) => {
      const courses = withBelow(rows, id).flatMap((below) => coursesIn.get(below) ?? []);
      const held = new Set(courses.flatMap(({ courseId }) => (examsOf.get(courseId) ?? []).map(({ examId }) => examId)));
      return [id, { courseCount: courses.length, examCount: held.size }];
    }),
  );
};
