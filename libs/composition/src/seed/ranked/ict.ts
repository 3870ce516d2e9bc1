import { r } from '../own/make.js';
import { among, bn, range, template, type Template } from './make.js';

const digital = 'সংখ্যা পদ্ধতি ও ডিজিটাল ডিভাইস';
const number = (value: number): string => `$${value}$`;
const inBase = (base: number) => (value: number) => `$(${value.toString(base).toUpperCase()})_{${base}}$`;
const sumTo = (from: number, to: number, step: number): number => range(from, to, step).reduce((sum, one) => sum + one, 0);

export const ict: readonly Template[] = [
  template(digital, [range(33, 250)], (value) => ({
    stem: r`বাইনারি সংখ্যা $(${value.toString(2)})_2$-কে দশমিকে প্রকাশ করলে কত হয়?`,
    ...among(value, [value + 1, value - 2, value + 4], number),
    explanation: r`স্থানীয় মান যোগ করলে $${value}$।`,
  })),
  template(digital, [range(161, 900, 3)], (value) => ({
    stem: r`হেক্সাডেসিমেল সংখ্যা $(${value.toString(16).toUpperCase()})_{16}$ দশমিকে কোন সংখ্যাটির সমান?`,
    ...among(value, [value + 16, value - 1, value + 15], number),
    explanation: r`প্রতিটি অঙ্ককে $16$-এর ঘাত দিয়ে গুণ করে যোগ করলে $${value}$।`,
  })),
  template(digital, [range(70, 500, 2)], (value) => ({
    stem: r`দশমিক সংখ্যা $${value}$-এর অক্টাল রূপ কোনটি?`,
    ...among(value, [value + 8, value - 1, value + 7], inBase(8)),
    explanation: r`বারবার $8$ দিয়ে ভাগ করলে অবশিষ্টগুলো থেকে $(${value.toString(8)})_8$ পাওয়া যায়।`,
  })),
  template(digital, [range(20, 60), range(13, 51, 2)], (a, b) => ({
    stem: r`বাইনারি যোগফল $(${a.toString(2)})_2+(${b.toString(2)})_2$ কত?`,
    ...among(a + b, [a + b + 1, a + b - 2, a + b + 4], inBase(2)),
    explanation: r`দশমিকে $${a}+${b}=${a + b}$, অর্থাৎ $(${(a + b).toString(2)})_2$।`,
  })),
  template('প্রোগ্রামিং ভাষা', [range(1, 6), range(9, 24), range(2, 4)], (from, to, step) => ({
    stem: `সি ভাষায় <code>for (i = ${from}; i &lt;= ${to}; i += ${step}) s += i;</code> চলার পর s-এর মান কত? (শুরুতে s = 0)`,
    ...among(sumTo(from, to, step), [sumTo(from, to, 1), sumTo(from, to, step) + step, sumTo(from, to, step) - from, to], number),
    explanation: `i-এর মানগুলো ${range(from, to, step).map(bn).join(', ')}; যোগফল ${bn(sumTo(from, to, step))}।`,
  })),
  template('কমিউনিকেশন সিস্টেমস ও নেটওয়ার্কিং', [range(2, 40, 2), [10, 16, 20, 25, 40, 50]], (megabytes, speed) => ({
    stem: r`$${speed}\,\text{Mbps}$ গতির সংযোগে $${megabytes * 5}\,\text{MB}$ আকারের একটি ফাইল ডাউনলোড করতে কমপক্ষে কত সেকেন্ড লাগবে? ($1\,\text{MB}=8\,\text{Mb}$)`,
    ...among(
      (megabytes * 40) / speed,
      [(megabytes * 5) / speed, (megabytes * 10) / speed, (megabytes * 80) / speed],
      (value) => r`$${Number(value.toFixed(2))}\,\text{s}$`,
    ),
    explanation: r`$\frac{${megabytes * 5}\times8}{${speed}}=${Number(((megabytes * 40) / speed).toFixed(2))}\,\text{s}$।`,
  })),
];
