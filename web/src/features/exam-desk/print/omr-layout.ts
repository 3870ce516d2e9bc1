export interface OmrLayout {
  /** Millimetres across a bubble. */
  readonly bubble: number;
  /** Millimetres from row to row. */
  readonly row: number;
  /** For each page its columns, for each column the first and the last number, from 1. */
  readonly pages: readonly (readonly { readonly from: number; readonly to: number }[])[];
}

/** Millimetres that the answers have: A4 less margins, less what stands above on the first page. */
const width = 176;
const height = 158;
const numberWidth = 9;
const columnGap = 5;
const sizes = [
  { bubble: 5, row: 7.2, step: 6.6 },
  { bubble: 4.4, row: 6, step: 5.6 },
  { bubble: 3.8, row: 5, step: 4.8 },
] as const;

const fitting = ({ row, step }: (typeof sizes)[number], widest: number): { rows: number; columns: number } => ({
  rows: Math.floor(height / row),
  columns: Math.max(1, Math.floor((width + columnGap) / (numberWidth + widest * step + columnGap))),
});

/** How the answers of a paper stand on its OMR sheet: the largest bubbles with which they fit a page, else the smallest over several. */
export const omrLayout = (count: number, widest: number): OmrLayout => {
  const options = Math.max(2, widest);
  const size = sizes.find((one) => fitting(one, options).rows * fitting(one, options).columns >= count) ?? sizes[2];
  const { rows, columns } = fitting(size, options);
  const onPage = rows * columns;
  const pages = Array.from({ length: Math.max(1, Math.ceil(count / onPage)) }, (_, page) => {
    const first = page * onPage;
    const own = Math.min(onPage, count - first);
    // Columns of equal length, and never a long one beside an empty sheet.
    const used = Math.min(columns, Math.max(1, Math.ceil(own / Math.min(rows, 25))));
    const long = Math.ceil(own / used);
    return Array.from({ length: used }, (__, column) => ({
      from: first + column * long + 1,
      to: first + Math.min(own, (column + 1) * long),
    })).filter(({ from, to }) => to >= from);
  });
  return { bubble: size.bubble, row: size.row, pages };
};
