/** Signs that hold a letter or a digit: in a circle, a square or brackets, full-width. First of each row, what it stands for, how many. */
const rows: readonly (readonly [first: number, sign: string, count: number])[] = [
  [0x249c, 'a', 26], // ⒜
  [0x24b6, 'A', 26], // Ⓐ
  [0x24d0, 'a', 26], // ⓐ
  [0x1_f110, 'A', 26], // 🄐
  [0x1_f130, 'A', 26], // 🄰
  [0x1_f150, 'A', 26], // 🅐
  [0x1_f170, 'A', 26], // 🅰
  [0x2460, '1', 9], // ①
  [0x2474, '1', 9], // ⑴
  [0x2488, '1', 9], // ⒈
  [0x2776, '1', 9], // ❶
  [0x2780, '1', 9], // ➀
  [0x278a, '1', 9], // ➊
  [0x24f5, '1', 9], // ⓵
];
const fullWidth: readonly (readonly [first: number, sign: string, count: number])[] = [
  [0xff11, '1', 9],
  [0xff21, 'A', 26],
  [0xff41, 'a', 26],
];

const made = (list: typeof rows): ReadonlyMap<string, string> =>
  new Map(
    list.flatMap(([first, sign, count]) =>
      Array.from({ length: count }, (_none, at) => [
        String.fromCodePoint(first + at),
        String.fromCodePoint((sign.codePointAt(0) ?? 0) + at),
      ]),
    ),
  );

/** What a sign that needs no point behind it stands for. */
export const enclosed: ReadonlyMap<string, string> = made(rows);
const wide: ReadonlyMap<string, string> = made(fullWidth);
const any = /[\u2460-\u249b\u249c-\u24ff\u2776-\u2793\uff11-\uff5a]|\ud83c[\udd10-\udd89]|[\d*#]\ufe0f?\u20e3/u;
const each = /(?:([\d])\ufe0f?\u20e3|[\u2460-\u24ff\u2776-\u2793\uff11-\uff5a\u{1f110}-\u{1f189}])\ufe0f?/gu;

/** A text in which such signs are the letters and digits they hold, as keys are read. */
export const plainSigns = (text: string): string =>
  any.test(text)
    ? text.replaceAll(
        each,
        (sign, digit: string | undefined) => digit ?? enclosed.get(sign.replace('\ufe0f', '')) ?? wide.get(sign) ?? sign,
      )
    : text;

/** The full-width letter or digit as the usual one. */
export const narrow = (sign: string): string => wide.get(sign) ?? sign;
