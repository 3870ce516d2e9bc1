import { r } from '../own/make.js';
import { among, plain, range, template, type Template } from './make.js';

const unit = (name: string) => (value: number) => String.raw`$${plain(value)}\,\text{${name}}$`;
const number = (value: number): string => `$${plain(value)}$`;

/** Formula, name, molar mass. */
const compounds = [
  [r`\text{NaOH}`, 40],
  [r`\text{CaCO}_3`, 100],
  [r`\text{Na}_2\text{CO}_3`, 106],
  [r`\text{H}_2\text{SO}_4`, 98],
  [r`\text{KOH}`, 56],
  [r`\text{KMnO}_4`, 158],
  [r`\text{NaHCO}_3`, 84],
  [r`\text{HNO}_3`, 63],
] as const;
const places = range(0, compounds.length - 1);
/** Symbol, mass number, protons. */
const elements = [
  ['Na', 23, 11],
  ['Mg', 24, 12],
  ['Al', 27, 13],
  ['P', 31, 15],
  ['S', 32, 16],
  ['Ca', 40, 20],
  ['Fe', 56, 26],
  ['Zn', 65, 30],
] as const;

export const chemistry: readonly Template[] = [
  template('পরিমাণগত রসায়ন', [places, [100, 200, 250, 400, 500], [0.1, 0.2, 0.25, 0.4, 0.5]], (at, ml, molar) => {
    const [formula, mass] = compounds[at]!;
    const grams = (mass * ml * molar) / 1000;
    return {
      stem: r`$${ml}\,\text{mL}$ $${molar}\,\text{M}$ দ্রবণ তৈরি করতে কত গ্রাম $${formula}$ লাগবে? (আণবিক ভর $${mass}$)`,
      ...among(grams, [mass * molar, (mass * ml) / 1000, grams * 10], unit('g')),
      explanation: r`$w=\frac{SMV}{1000}=\frac{${molar}\times${mass}\times${ml}}{1000}=${plain(grams)}\,\text{g}$।`,
    };
  }),
  template('পরিমাণগত রসায়ন', [places, [0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 1.5, 2, 2.5, 3]], (at, moles) => {
    const [formula, mass] = compounds[at]!;
    return {
      stem: r`$${moles}$ মোল $${formula}$-এর ভর কত? (আণবিক ভর $${mass}$)`,
      ...among(mass * moles, [mass / moles, mass, mass + moles], unit('g')),
      explanation: r`$w=nM=${moles}\times${mass}=${plain(mass * moles)}\,\text{g}$।`,
    };
  }),
  template(
    'পরিমাণগত রসায়ন',
    [
      [10, 15, 20, 25, 30, 40],
      [0.1, 0.2, 0.3, 0.4],
      [4, 5, 8, 10, 20],
    ],
    (base, molar, acid) => ({
      stem: r`$${acid}\,\text{mL}$ $\text{HCl}$ দ্রবণ প্রশমিত করতে $${base}\,\text{mL}$ $${molar}\,\text{M}$ $\text{NaOH}$ লাগে। এসিডের মোলারিটি কত?`,
      ...among((base * molar) / acid, [(acid * molar) / base, molar, (base * molar) / (2 * acid)], unit('M')),
      explanation: r`$S_1V_1=S_2V_2$; $S_1=\frac{${base}\times${molar}}{${acid}}=${plain((base * molar) / acid)}\,\text{M}$।`,
    }),
  ),
  template(
    'পরিমাণগত রসায়ন',
    [
      [50, 75, 100, 120, 150],
      [0.5, 1, 1.5, 2, 3],
      [2, 4, 5, 8, 10],
    ],
    (ml, molar, times) => ({
      stem: r`$${molar}\,\text{M}$ ঘনমাত্রার $${ml}\,\text{mL}$ দ্রবণকে পানি মিশিয়ে $${ml * times}\,\text{mL}$ করা হলো। নতুন ঘনমাত্রা কত?`,
      ...among(molar / times, [molar * times, molar / (times - 1), molar / (times + 1)], unit('M')),
      explanation: r`$S_2=\frac{${molar}\times${ml}}{${ml * times}}=${plain(molar / times)}\,\text{M}$।`,
    }),
  ),
  template('তড়িৎ রসায়ন', [range(1, 9), range(2, 30)], (amperes, steps) => {
    const seconds = steps * 193;
    const coulombs = amperes * seconds;
    const grams = (108 * coulombs) / 96_500;
    return {
      stem: r`$\text{AgNO}_3$ দ্রবণে $${amperes}\,\text{A}$ বিদ্যুৎ $${seconds}\,\text{s}$ চালালে ক্যাথোডে কত গ্রাম $\text{Ag}$ জমবে? ($\text{Ag}=108$, $F=96500\,\text{C}$)`,
      ...among(grams, [grams / 2, coulombs / 96_500, grams * 2], unit('g')),
      explanation: r`$w=\frac{MIt}{nF}=\frac{108\times${coulombs}}{1\times96500}=${plain(grams)}\,\text{g}$।`,
    };
  }),
  template('রাসায়নিক পরিবর্তন', [range(2, 12), range(1, 9)], (power, factor) => ({
    stem: r`একটি দ্রবণে $[\text{H}^+]=10^{-${power}}\,\text{M}$। এটিকে $10^{${factor}}$ গুণ আয়তনে লঘু করলে (পানির আয়নায়ন উপেক্ষণীয় ধরে) $[\text{H}^+]$ কত হবে?`,
    right: r`$10^{-${power + factor}}\,\text{M}$`,
    wrong: [r`$10^{-${power}}\,\text{M}$`, r`$10^{${factor}}\,\text{M}$`, r`$10^{-${power + factor + 1}}\,\text{M}$`],
    explanation: r`আয়তন $10^{${factor}}$ গুণ হলে ঘনমাত্রা $10^{-${power}}\div10^{${factor}}=10^{-${power + factor}}\,\text{M}$।`,
  })),
  template('গুণগত রসায়ন', [range(0, elements.length - 1), range(1, 9)], (at, atoms) => {
    const [symbol, mass, protons] = elements[at]!;
    const neutrons = (mass - protons) * atoms;
    return {
      stem: r`$${atoms}$টি $^{${mass}}_{${protons}}\text{${symbol}}$ পরমাণুতে মোট কতটি নিউট্রন আছে?`,
      ...among(neutrons, [protons * atoms, mass * atoms, (mass + protons) * atoms], number),
      explanation: r`নিউট্রন $(${mass}-${protons})\times${atoms}=${neutrons}$।`,
    };
  }),
  template('পরিবেশ রসায়ন', [range(2, 12), range(1, 6), range(2, 5)], (volume, pressure, times) => ({
    stem: r`স্থির তাপমাত্রায় $${pressure * times}\,\text{atm}$ চাপে একটি গ্যাসের আয়তন $${volume}\,\text{L}$। চাপ $${pressure}\,\text{atm}$ করলে আয়তন কত হবে?`,
    ...among(volume * times, [volume / times, volume * pressure, volume + times], unit('L')),
    explanation: r`$P_1V_1=P_2V_2$; $V_2=\frac{${pressure * times}\times${volume}}{${pressure}}=${volume * times}\,\text{L}$।`,
  })),
  template('পরিবেশ রসায়ন', [range(2, 14), [200, 250, 300, 320, 350], [2, 3]], (volume, kelvin, times) => ({
    stem: r`স্থির চাপে $${kelvin}\,\text{K}$ তাপমাত্রায় একটি গ্যাসের আয়তন $${volume}\,\text{L}$। $${kelvin * times}\,\text{K}$ তাপমাত্রায় আয়তন কত?`,
    ...among(volume * times, [volume / times, volume, volume * times * times], unit('L')),
    explanation: r`$\frac{V_1}{T_1}=\frac{V_2}{T_2}$; তাপমাত্রা $${times}$ গুণ হলে আয়তন $${volume}\times${times}=${volume * times}\,\text{L}$।`,
  })),
  template('জৈব রসায়ন', [range(3, 40), [0, 1, 2]], (carbons, kind) => {
    const [name, hydrogens] = (
      [
        ['অ্যালকেন', 2 * carbons + 2],
        ['অ্যালকিন', 2 * carbons],
        ['অ্যালকাইন', 2 * carbons - 2],
      ] as const
    )[kind]!;
    return {
      stem: r`একটি মুক্ত শিকল ${name}ের অণুতে $${carbons}$টি কার্বন পরমাণু থাকলে হাইড্রোজেন পরমাণু কতটি?`,
      ...among(hydrogens, [2 * carbons + 2, 2 * carbons, 2 * carbons - 2, carbons], number),
      explanation: r`${name}ের সাধারণ সংকেত অনুসারে হাইড্রোজেন $${hydrogens}$টি।`,
    };
  }),
];
