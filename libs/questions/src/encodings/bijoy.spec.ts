import { describe, expect, it } from '@jest/globals';
import { samples } from '../../../../test/support/samples.js';
import { describeSamples } from '../../../../test/support/with-samples.js';
import { toBijoy } from '../../../../test/support/to-bijoy.js';
import { decode } from './decode.js';
import { syllables } from './bijoy-syllables.js';
import { isFormula } from './bijoy-words.js';
import { isEnglishWord } from './english-words.js';
import { fromBijoy } from './from-bijoy.js';
import { looksBijoy } from './looks-bijoy.js';

const given = samples();
const bare = (text: string): string => text.normalize('NFC').replaceAll(/[\u200C\u200D]/g, '');

describe('text typed in Bijoy', () => {
  // Found in public files, with their Unicode beside them.
  it.each([
    ['evsjv‡`‡ki BwZnvm A‡bK Mfxi Ges mg…×|', 'বাংলাদেশের ইতিহাস অনেক গভীর এবং সমৃদ্ধ।'],
    ['ms¯‹…wZ Ges wk‡í evsjv‡`‡ki ‰ewPÎ¨ j¶Yxq|', 'সংস্কৃতি এবং শিল্পে বাংলাদেশের বৈচিত্র্য লক্ষণীয়।'],
    ['†`‡ki cÖ¯ÍvweZ n¯ÍvšÍi, m¤úwË I g¨vwR‡÷ªU', 'দেশের প্রস্তাবিত হস্তান্তর, সম্পত্তি ও ম্যাজিস্ট্রেট'],
    ['iƒc, `ªæZ, Kiæb, wbgœ, mswkøó, KZ…©c¶', 'রূপ, দ্রুত, করুন, নিম্ন, সংশ্লিষ্ট, কর্তৃপক্ষ'],
  ])('turns %s into Unicode', (bijoy, unicode) => {
    expect(looksBijoy(bijoy)).toBe(true);
    expect(bare(fromBijoy(bijoy).text)).toBe(bare(unicode));
  });

  // Red when a formula or a Latin word is read as glyphs: "H2O" is also ঐ২ঙ.
  it.each([
    ['cvwbi ms‡KZ H2O, CO2 bq', 'পানির সংকেত H2O, CO2 নয়'],
    ['$E = mc^2$ mgxKiYwU †Kvb weÁvbxi?', '$E = mc^2$ সমীকরণটি কোন বিজ্ঞানীর?'],
    [String.raw`gvb \(\frac{1}{2}\) KZ?`, String.raw`মান \(\frac{1}{2}\) কত?`],
    ['Computer Gi RbK †K?', 'Computer এর জনক কে?'],
    ['K) i I ii L) ii I iii', 'ক) i ও ii খ) ii ও iii'],
    ['2q I 10wU <b>cÖkœ</b>', '২য় ও ১০টি <b>প্রশ্ন</b>'],
  ])('leaves alone what is none in %s', (bijoy, unicode) => {
    expect(bare(fromBijoy(bijoy).text)).toBe(bare(unicode));
  });

  it('names the places that could be either', () => {
    const { text, unsure } = fromBijoy('†Kvb X5Y wU mwVK?');
    expect(unsure.map(([from, to]) => text.slice(from, to))).toContain('X5Y');
  });

  it('keeps the lines', () => {
    expect(fromBijoy('Avwg\r\nZzwg\rwZwb\n').text).toBe('আমি\r\nতুমি\rতিনি\n');
  });

  it.each([
    String.raw`\frac{a_1}{b_2} + \sqrt{x} = |y|`,
    String.raw`Let $\vec{v} = v_x \hat{i} + v_y \hat{j}$ be given.`,
    'const user_name = `${first} ${last}`; // †',
    'L’élève a reçu une réponse à côté de l’école.',
    '© 2019 Acme™ — “quoted”, 20 °C ± 2 µm',
    'WVJKZ LKM BIK',
    'বাংলা লেখা Unicode এ',
  ])('does not take %s for Bijoy', (text) => {
    expect(looksBijoy(text)).toBe(false);
  });
});

describeSamples('the samples of Bijoy', () => {
  const json = (name: string): unknown => JSON.parse(given?.bytes(name).toString('utf8') ?? '{}');

  it('turns the vectors into their Unicode; what differs is marked as ambiguous there or is another word', () => {
    const { pairs } = json('bijoy/bondhon-vectors.json') as { pairs: { bijoy: string; unicode: string; note?: string }[] };
    const wrong = pairs.filter((pair) => bare(fromBijoy(pair.bijoy).text) !== bare(pair.unicode) && !/^[A-Za-z]+$/.test(pair.bijoy));
    // `¨©` after গ, ত, দ, প, ন্ত is read as reph (র্গ্য, সৌহার্দ্য), which words have, and not as the repeated lower half.
    expect(wrong.map((pair) => pair.bijoy)).toEqual(['M¨©', 'Z¨©', '`¨©', 'š—¨©', 'c¨©']);
  });

  it('turns 1,000 lines of Bengali with at least 99.5 % of the characters right', () => {
    const rows = (given?.bytes('bengali/belebele-ben-100.jsonl').toString('utf8') ?? '').split('\n').filter((line) => line !== '');
    const texts = rows.flatMap((row) => Object.values(JSON.parse(row) as Record<string, unknown>).flat());
    const sentences = texts
      .filter((text): text is string => typeof text === 'string' && /[\u0980-\u09FF]/.test(text) && !/[A-Za-z]/.test(text))
      .flatMap((text) => text.split(/(?<=।)\s+/))
      .slice(0, 1000);
    const digits = (text: string): string => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
    let all = 0;
    let wrong = 0;
    for (const sentence of sentences) {
      const back = digits(bare(fromBijoy(toBijoy(sentence)).text)).split(' ');
      for (const [at, word] of digits(bare(sentence)).split(' ').entries()) {
        all += word.length;
        if (word !== back[at]) wrong += word.length;
      }
    }
    expect(sentences.length).toBeGreaterThan(800);
    expect(wrong / all).toBeLessThan(0.005);
  });

  it('takes none of 14,000 English lines for Bijoy, and all of a Bijoy paper', () => {
    const english = decode(given?.bytes('text/opentrivia-science-technology.txt') ?? Buffer.alloc(0)).text.split(/\r\n?|\n/);
    expect(english.filter((line) => looksBijoy(line) || looksBijoy(line.slice(2)))).toEqual([]);
    for (const name of ['edge/bijoy-mcq.txt', 'edge/cp1252-bijoy.txt']) {
      const { text } = decode(given?.bytes(name) ?? Buffer.alloc(0));
      expect(looksBijoy(text)).toBe(true);
      expect(fromBijoy(text).unsure).toEqual([]);
    }
  });
});

// Red when the letters of the options stay Latin on a line of English words: the options are lost.
it('turns the labels of English lines', () => {
  expect(fromBijoy('3| Which one is a verb?\nK) going home  L) yellow table\n').text).toBe(
    '3। Which one is a verb?\nক) going home  খ) yellow table\n',
  );
});

// Red when a lower half behind a vowel sign stays behind it, which no writing has; both orders stand in public files.
describe('a lower half and a vowel sign', () => {
  it.each([
    ['we`y¨r', 'বিদ্যুৎ'],
    ['we`¨yr', 'বিদ্যুৎ'],
    ['g„Zy¨', 'মৃত্যু'],
    ['g„Z¨y', 'মৃত্যু'],
    ['`y¨wZ', 'দ্যুতি'],
    ['`¨ywZ', 'দ্যুতি'],
    ['iy¨', 'র‍্যু'],
    ['cÖ`xc', 'প্রদীপ'],
  ])('%s', (bijoy, unicode) => {
    expect(fromBijoy(bijoy).text).toBe(unicode.normalize('NFC'));
  });

  it('never leave a vowel sign before a hasanta, however the glyphs are mixed', () => {
    const signs = [...'KLMgZ`ivwxyz†~„¨ªÖ¡©&sutA‡š¯¤œ'];
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 20_000; round += 1) {
      const word = Array.from({ length: 2 + next(7) }, () => signs[next(signs.length)]).join('');
      expect(syllables(word).text).not.toMatch(/[\u09BE-\u09CC\u09D7]\u09CD/);
    }
  });
});

// Red when salts or English words among Bijoy become Bengali letters that nobody reads.
describe('Latin among Bijoy', () => {
  it.each([
    ['Lv`¨ jeY NaCl Ges MgO, KOH, NaOH, ZnS', 'খাদ্য লবণ NaCl এবং MgO, KOH, NaOH, ZnS'],
    ['K) king L) queen M) knives N) quickly', 'ক) king খ) queen গ) knives ঘ) quickly'],
    ['me gvbyl', 'সব মানুষ'],
    [
      'evsjv‡`k GKwU †`k\n\n2. Which is a noun?\nA) go\nB) tree\nAnswer: B\n',
      'বাংলাদেশ একটি দেশ\n\n2. Which is a noun?\nA) go\nB) tree\nAnswer: B\n',
    ],
  ])('%s', (bijoy, unicode) => {
    expect(bare(fromBijoy(bijoy).text)).toBe(bare(unicode));
  });

  it('makes a text Bijoy though more of it is English', () => {
    const english = 'Which one of these words is a noun in the sentence above?\nA) run\nB) tree\nAnswer: B\n';
    expect(looksBijoy(`cvwbi Ab¨ bvg †KvbwU?\nK) Rj\nL) Av¸b\nDËi: K\n${english.repeat(3)}`)).toBe(true);
    expect(looksBijoy(english)).toBe(false);
  });
});

describeSamples('words that are kept', () => {
  it('are none of Bengali in Bijoy', () => {
    const text = given?.bytes('bengali/belebele-ben-100.jsonl').toString('utf8') ?? '';
    const words = new Set((text.match(/[\u0980-\u09FF]+/g) ?? []).map(toBijoy));
    expect(words.size).toBeGreaterThan(2000);
    expect([...words].filter((word) => isEnglishWord(word) || isFormula(word))).toEqual([]);
  });
});
