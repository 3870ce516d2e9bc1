import { r } from '../own/make.js';
import { among, plain, range, template, type Template } from './make.js';

const number = (value: number): string => `$${plain(value)}$`;
const chosen = (n: number, k: number): number => range(1, k).reduce((sum, at) => (sum * (n - k + at)) / at, 1);

/** Right-angled triangles with whole sides. */
const triples = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
] as const;

export const mathematics: readonly Template[] = [
  template('ম্যাট্রিক্স ও নির্ণায়ক', [range(5, 12), range(1, 4), range(1, 4), range(6, 12)], (a, b, c, d) => ({
    stem: r`$A=\begin{pmatrix}${a}&${b}\\${c}&${d}\end{pmatrix}$ হলে $|A|$-এর মান কত?`,
    ...among(a * d - b * c, [a * d + b * c, a * b - c * d, a * c - b * d, a + d], number),
    explanation: r`$|A|=${a}\times${d}-${b}\times${c}=${a * d - b * c}$।`,
  })),
  template('সরলরেখা', [range(1, 9), range(1, 9), range(1, 5), [0, 1, 2, 3]], (x, y, k, triple) => {
    const [dx, dy, length] = triples[triple]!;
    return {
      stem: r`$(${x},${y})$ ও $(${x + dx * k},${y + dy * k})$ বিন্দু দুটির দূরত্ব কত একক?`,
      ...among(length * k, [(dx + dy) * k, dx * k, dy * k, length * k + 1], number),
      explanation: r`$\sqrt{${dx * k}^2+${dy * k}^2}=${length * k}$ একক।`,
    };
  }),
  template('অন্তরীকরণ', [range(2, 9), range(3, 6), range(1, 4)], (a, n, x) => ({
    stem: r`$y=${a}x^{${n}}$ হলে $x=${x}$ বিন্দুতে $\frac{dy}{dx}$-এর মান কত?`,
    ...among(a * n * x ** (n - 1), [a * x ** n, n * x ** (n - 1), a * x ** (n - 1), a * n * x ** n + 1], number),
    explanation: r`$\frac{dy}{dx}=${a * n}x^{${n - 1}}$; $x=${x}$ হলে $${a * n * x ** (n - 1)}$।`,
  })),
  template('যোগজীকরণ', [range(1, 9), range(1, 6), range(1, 6)], (a, b, top) => ({
    stem: r`$\int_0^{${top}}(${2 * a}x+${b})\,dx$-এর মান কত?`,
    ...among(a * top * top + b * top, [2 * a * top * top + b * top, a * top * top + b, 2 * a * top + b, a * top + b], number),
    explanation: r`$\left[${a === 1 ? '' : a}x^2+${b === 1 ? '' : b}x\right]_0^{${top}}=${a * top * top + b * top}$।`,
  })),
  template('বিন্যাস ও সমাবেশ', [range(5, 14), range(3, 8), [2, 3], [2, 3]], (men, women, from, and) => {
    const ways = chosen(men, from) * chosen(women, and);
    return {
      stem: r`$${men}$ জন ছাত্র ও $${women}$ জন ছাত্রী থেকে $${from}$ জন ছাত্র ও $${and}$ জন ছাত্রী নিয়ে কত রকমে একটি কমিটি গঠন করা যায়?`,
      ...among(ways, [chosen(men, from) + chosen(women, and), chosen(men + women, from + and), men * women], number),
      explanation: r`$^{${men}}C_{${from}}\times{}^{${women}}C_{${and}}=${chosen(men, from)}\times${chosen(women, and)}=${ways}$।`,
    };
  }),
  template('দ্বিপদী বিস্তৃতি', [range(4, 11), range(2, 7), [2, 3]], (n, a, k) => ({
    stem: r`$(1+${a}x)^{${n}}$-এর বিস্তৃতিতে $x^{${k}}$-এর সহগ কত?`,
    ...among(chosen(n, k) * a ** k, [chosen(n, k), chosen(n, k) * a, chosen(n, k - 1) * a ** k, a ** k], number),
    explanation: r`সহগ $^{${n}}C_{${k}}\times${a}^{${k}}=${chosen(n, k) * a ** k}$।`,
  })),
  template('জটিল সংখ্যা', [range(1, 5), [0, 1, 2, 3], [0, 1, 2]], (k, triple, turn) => {
    const [x, y, size] = triples[triple]!;
    const shown = [`${x * k}+${y * k}i`, `${y * k}-${x * k}i`, `-${x * k}+${y * k}i`][turn]!;
    return {
      stem: r`$z=${shown}$ হলে $|z|$-এর মান কত?`,
      ...among(size * k, [(x + y) * k, (y - x) * k, size * size * k * k, size * k + 2], number),
      explanation: r`$|z|=\sqrt{${x * k}^2+${y * k}^2}=${size * k}$।`,
    };
  }),
];
