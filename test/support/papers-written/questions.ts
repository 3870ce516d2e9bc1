import fc from 'fast-check';

/** A question as its author knows it. */
export interface Known {
  readonly stem: string;
  readonly options: readonly string[];
  readonly right: number;
  readonly explanation: string | null;
}

export type Language = 'bn' | 'en';

const words: Readonly<Record<Language, readonly string[]>> = {
  en: (
    'river mountain forest desert island valley harbour bridge market castle garden temple school library museum station airport ' +
    'village city country lake ocean volcano glacier canyon meadow orchard quarry lighthouse windmill'
  ).split(' '),
  bn: (
    'নদী পাহাড় বন মরুভূমি দ্বীপ উপত্যকা বন্দর সেতু বাজার দুর্গ বাগান মন্দির বিদ্যালয় গ্রন্থাগার জাদুঘর স্টেশন বিমানবন্দর গ্রাম শহর দেশ হ্রদ ' +
    'মহাসাগর আগ্নেয়গিরি হিমবাহ গিরিখাত তৃণভূমি ফলবাগান খনি বাতিঘর হাওয়াকল'
  ).split(' '),
};
const asks: Readonly<Record<Language, readonly ((one: string, other: string) => string)[]>> = {
  en: [
    (one, other) => `Which ${one} is nearest to the ${other}?`,
    (one, other) => `What is found between the ${one} and the ${other}?`,
    (one, other) => `The ${one} beside the old ${other} is called`,
    (one, other) => `Who first described the ${one} of the ${other}?`,
  ],
  bn: [
    (one, other) => `কোন ${one} ${other} থেকে সবচেয়ে কাছে?`,
    (one, other) => `${one} ও ${other} এর মাঝে কী আছে?`,
    (one, other) => `পুরোনো ${other} পাশের ${one} কী নামে পরিচিত?`,
    (one, other) => `কে প্রথম ${other} এলাকার ${one} নিয়ে লিখেছেন?`,
  ],
};
const because: Readonly<Record<Language, (word: string) => string>> = {
  en: (word) => `This follows from the map of the ${word}`,
  bn: (word) => `${word} মানচিত্রে তা দেখা যায়`,
};

/** Questions with different stems, each with four different options. */
export const questions = (language: Language, count: number): fc.Arbitrary<Known[]> => {
  const all = words[language];
  const pairs = all.flatMap((one) => all.filter((other) => other !== one).map((other) => [one, other] as const));
  return fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: pairs.length - 1 }), { minLength: count, maxLength: count }),
      fc.array(
        fc.record({
          ask: fc.integer({ min: 0, max: asks[language].length - 1 }),
          options: fc.uniqueArray(fc.constantFrom(...all), { minLength: 4, maxLength: 4 }),
          right: fc.integer({ min: 0, max: 3 }),
          explains: fc.boolean(),
        }),
        { minLength: count, maxLength: count },
      ),
    )
    .map(([chosen, parts]) =>
      parts.map(({ ask, options, right, explains }, at) => {
        const [one, other] = pairs[chosen[at]!]!;
        return { stem: asks[language][ask]!(one, other), options, right, explanation: explains ? because[language](one) : null };
      }),
    );
};
