import { r } from '../own/make.js';
import { among, plain, range, template, type Template } from './make.js';

const unit = (name: string) => (value: number) => String.raw`$${plain(value)}\,\text{${name}}$`;

export const physics: readonly Template[] = [
  template('গতিবিদ্যা', [range(2, 24, 2), range(2, 6), range(4, 12, 2)], (u, a, t) => ({
    stem: r`একটি গাড়ির আদিবেগ $${u}\,\text{m s}^{-1}$ এবং সুষম ত্বরণ $${a}\,\text{m s}^{-2}$। $${t}\,\text{s}$-এ গাড়িটির সরণ কত?`,
    ...among(u * t + (a * t * t) / 2, [u * t + a * t * t, u * t, (a * t * t) / 2, u + a * t], unit('m')),
    explanation: r`$s=ut+\frac12at^2=${u}\times${t}+\frac12\times${a}\times${t}^2=${u * t + (a * t * t) / 2}\,\text{m}$।`,
  })),
  template('নিউটনিয়ান বলবিদ্যা', [range(2, 20), range(2, 9), range(2, 6)], (m, a, k) => ({
    stem: r`মসৃণ মেঝেতে রাখা $${m}\,\text{kg}$ ভরের বস্তুকে বল প্রয়োগে $${a * k}\,\text{m s}^{-2}$ ত্বরণ দেওয়া হলো। একই বলে $${m * k}\,\text{kg}$ ভরের বস্তুর ত্বরণ কত হবে?`,
    ...among(a, [a * k, a * k * k, m * a, a + k], (value) => r`$${plain(value)}\,\text{m s}^{-2}$`),
    explanation: r`বল $F=${m}\times${a * k}=${m * a * k}\,\text{N}$; ত্বরণ $\frac{${m * a * k}}{${m * k}}=${a}\,\text{m s}^{-2}$।`,
  })),
  template('কাজ, শক্তি ও ক্ষমতা', [range(2, 20, 2), range(3, 20)], (m, v) => ({
    stem: r`$${m}\,\text{kg}$ ভরের একটি বস্তু $${v}\,\text{m s}^{-1}$ বেগে চলছে। বস্তুটির গতিশক্তি কত?`,
    ...among((m * v * v) / 2, [m * v * v, m * v, (m * v) / 2], unit('J')),
    explanation: r`$E_k=\frac12mv^2=\frac12\times${m}\times${v}^2=${(m * v * v) / 2}\,\text{J}$।`,
  })),
  template('কাজ, শক্তি ও ক্ষমতা', [range(20, 90, 5), range(4, 16, 2), [5, 10, 20, 25]], (m, h, t) => ({
    stem: r`একটি যন্ত্র $${m}\,\text{kg}$ ভরকে $${t}\,\text{s}$-এ $${h}\,\text{m}$ উপরে তোলে। যন্ত্রটির কার্যকর ক্ষমতা কত? ($g=9.8\,\text{m s}^{-2}$)`,
    ...among((m * 9.8 * h) / t, [(m * h) / t, m * 9.8 * h, m * 9.8 * h * t, (m * 9.8) / t], unit('W')),
    explanation: r`$P=\frac{mgh}{t}=\frac{${m}\times9.8\times${h}}{${t}}=${plain((m * 9.8 * h) / t)}\,\text{W}$।`,
  })),
  template('চল তড়িৎ', [range(2, 12), range(1, 3), range(2, 15)], (x, k, i) => {
    const [first, second] = [x * (k + 1), x * (k + 1) * k];
    return {
      stem: r`$${first}\,\Omega$ ও $${second}\,\Omega$ রোধের সমান্তরাল সমবায়ে মোট প্রবাহ $${i}\,\text{A}$। সমবায়ের দুই প্রান্তের বিভব পার্থক্য কত?`,
      ...among(x * k * i, [(first + second) * i, first * i, second * i, x * k], unit('V')),
      explanation: r`তুল্য রোধ $\frac{${first}\times${second}}{${first}+${second}}=${x * k}\,\Omega$; $V=IR=${i}\times${x * k}=${x * k * i}\,\text{V}$।`,
    };
  }),
  template('চল তড়িৎ', [range(40, 200, 20), range(2, 10), [20, 25, 30]], (p, h, d) => ({
    stem: r`$${p}\,\text{W}$-এর একটি বাতি প্রতিদিন $${h}$ ঘণ্টা করে জ্বললে $${d}$ দিনে কত ইউনিট ($\text{kWh}$) শক্তি খরচ হবে?`,
    ...among((p * h * d) / 1000, [(p * h) / 1000, (p * h * d) / 100, (p * d) / 1000], unit('kWh')),
    explanation: r`$\frac{${p}\times${h}\times${d}}{1000}=${plain((p * h * d) / 1000)}\,\text{kWh}$।`,
  })),
  template('পর্যাবৃত্ত গতি', [range(2, 30), [1, 2, 4, 5, 8], range(2, 4)], (l, t, k) => ({
    stem: r`$${l}\,\text{cm}$ কার্যকর দৈর্ঘ্যের একটি সরল দোলকের দোলনকাল $${t}\,\text{s}$ ধরা হলে, একই স্থানে $${l * k * k}\,\text{cm}$ কার্যকর দৈর্ঘ্যের দোলকের দোলনকাল কত?`,
    ...among(t * k, [t * k * k, t, t / k], unit('s')),
    explanation: r`$T\propto\sqrt L$; দৈর্ঘ্য $${k * k}$ গুণ হলে দোলনকাল $${k}$ গুণ, অর্থাৎ $${t * k}\,\text{s}$।`,
  })),
  template('স্থির তড়িৎ', [range(2, 12), range(2, 12), range(2, 5)], (q, f, k) => ({
    stem: r`$${q}\,\mu\text{C}$ মানের দুটি সমান আধানের মধ্যে বিকর্ষণ বল $${f * k * k}\,\text{N}$। এদের দূরত্ব $${k}$ গুণ করলে বল কত হবে?`,
    ...among(f, [f * k, f * k * k * k, f * k ** 4, f * k * k], unit('N')),
    explanation: r`$F\propto\frac1{r^2}$; দূরত্ব $${k}$ গুণ হলে বল $\frac{${f * k * k}}{${k}^2}=${f}\,\text{N}$।`,
  })),
];
