import { describe, expect, it } from '@jest/globals';
import type { Found, ReadQuestion } from '../reading.js';
import { readGift } from './read-gift.js';

const read = (text: string): Found[] => [...readGift(text)];
const one = (text: string): Found => {
  const found = read(text);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const question = (text: string): ReadQuestion => {
  const found = one(text);
  if (found.is !== 'question') throw new Error(JSON.stringify(found));
  return found.question;
};
const said = ({ stem, options, correct }: ReadQuestion): unknown => [stem.text, options.map(({ text }) => text), correct];
const problem = (text: string): unknown => {
  const found = one(text);
  return found.is === 'error' ? [found.code, found.place.line] : found;
};
const kinds = (text: string): string[] =>
  read(text).map((found) =>
    found.is === 'question' ? found.question.kind : found.is === 'error' ? found.code : found.is === 'left-over' ? found.is : found.kind,
  );

// Red with: `=` inside an option taken for a right answer, a block cut at a blank line inside its braces, lines counted without comments.
describe('choices', () => {
  it.each<[string, unknown]>([
    ["Who's buried?{~Grant ~Jefferson =no one}", ["Who's buried?", ['Grant', 'Jefferson', 'no one'], [2]]],
    ['Grant is {~buried =entombed ~living} here.', ['Grant is _____ here.', ['buried', 'entombed', 'living'], [1]]],
    ['::N:: কোনটি?\n{\n\t=ক\n\t~খ\n}\n', ['কোনটি?', ['ক', 'খ'], [0]]],
    ['Compact?{~a=b~c}', ['Compact?', ['a', 'b', 'c'], [1]]],
    ['First without a sign {a ~b =c}', ['First without a sign', ['a', 'b', 'c'], [2]]],
    ['Spaced { = yes ~ no }', ['Spaced', ['yes', 'no'], [0]]],
    ['Weights{~%50%a ~%50%b ~%-100%c}', ['Weights', ['a', 'b', 'c'], [0, 1]]],
    ['One by weight{~%100%a ~%0%b}', ['One by weight', ['a', 'b'], [0]]],
    ['Half and full{~a ~%50%b =c}', ['Half and full', ['a', 'b', 'c'], [2]]],
    ['Equals with weights{=%50%a =%50%b ~%-50%c}', ['Equals with weights', ['a', 'b', 'c'], [0, 1]]],
    ['Two rights{=a =b ~c}', ['Two rights', ['a', 'b', 'c'], [0, 1]]],
    ['Escapes \\{1\\} \\: \\# \\~{=a\\=b ~c\\~d ~e\\#f}', ['Escapes {1} : # ~', ['a=b', 'c~d', 'e#f'], [0]]],
    ['Lines\\nhere{=a ~b}', ['Lines\nhere', ['a', 'b'], [0]]],
    ['Dot at the end?{=a ~b}.', ['Dot at the end?', ['a', 'b'], [0]]],
    ['Prices: $5 or $6? {=$5 ~$6 ~$7}', ['Prices: $5 or $6?', ['$5', '$6', '$7'], [0]]],
    ['Shell { =$HOME ~$PATH ~$USER }', ['Shell', ['$HOME', '$PATH', '$USER'], [0]]],
    ['Blank lines{\n\n=a\n\n~b\n\n}', ['Blank lines', ['a', 'b'], [0]]],
    ['Set off\n\n{=a ~b}', ['Set off', ['a', 'b'], [0]]],
    ['Comment inside{\n// why\n=a\n~b}', ['Comment inside', ['a', 'b'], [0]]],
    ['The set {1,2,3} has how many members? {=3 ~4}', ['The set {1,2,3} has how many members?', ['3', '4'], [0]]],
    ['int main() {} returns? {=0 ~1}', ['int main() {} returns?', ['0', '1'], [0]]],
    ['1. Two on a line? {~a =b}', ['1. Two on a line?', ['a', 'b'], [1]]],
    ['Left empty{\n=a\n~b\n~\n}', ['Left empty', ['a', 'b'], [0]]],
    ['Tags{=[plain]<b> ~[plain]<i>}', ['Tags', ['<b>', '<i>'], [0]]],
    ['::Which is a planet?::\n{=Mars\n~Moon\n#No\n}', ['Which is a planet?', ['Mars', 'Moon'], [0]]],
    ['::01 - Name\n::[html] Over <b>two</b> lines?\n// how\n{\n = a\n ~ %-50% b\n}', ['Over <b>two</b> lines?', ['a', 'b'], [0]]],
    ['Feedback close by{=Vitamin C#Good! ~B}', ['Feedback close by', ['Vitamin C', 'B'], [0]]],
    ['One to a line{\n=x == 1\n~x>=2 # see http\\://a/?b=c\n~a = 10~20\n}', ['One to a line', ['x == 1', 'x>=2', 'a = 10~20'], [0]]],
    ['Weights close by{\n~%50%4#Good~%0%5\n~%50%four#Good\n~six\n}', ['Weights close by', ['4', '5', 'four', 'six'], [0, 2]]],
    ['Tag{=<a href="x">y</a> ~z}', ['Tag', ['<a href="x">y</a>', 'z'], [0]]],
  ])('%s', (text, expected) => {
    expect(said(question(text))).toEqual(expected);
  });

  it('counts lines and names, whatever the line ends', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['// a comment', '', '::One\\: x::', 'Q1 {=a ~b}', '', '// [id:42] [tag:x]', 'Q2 {T}', '::Three::Q3{=a', '~b', '}'].join(
        end,
      );
      expect(read(text).map(({ place }) => [place.line, place.item])).toEqual([
        [3, 'One: x'],
        [7, '42'],
        [8, 'Three'],
      ]);
    }
  });

  it('parts questions that no blank line parts', () => {
    const text = 'Q1? {=a ~b}\nQ2? {T}\n// c\nQ3? {\n=a\n~b\n}\nQ4? {}\n::five::Q5 {F}';
    expect(kinds(text)).toEqual(['single', 'true-false', 'single', 'essay', 'true-false']);
    expect(read(text).map(({ place }) => place.line)).toEqual([1, 2, 4, 8, 9]);
  });

  it('passes over the fences of a text from a chat', () => {
    const text = '```gift\nQ? {=a ~b}\n\n::N::R? {\n=a\n~b\n}\n```\n';
    expect(read(text).map((found) => (found.is === 'question' ? said(found.question) : found))).toEqual([
      ['Q?', ['a', 'b'], [0]],
      ['R?', ['a', 'b'], [0]],
    ]);
  });

  it('knows categories, with and without blank lines', () => {
    const text = '$CATEGORY: $course$/top/Physics/Motion/Laws/Third\n\nQ {=a ~b}\n\n$CATEGORY: A//B\nQ2 {=a ~b}';
    expect(read(text).map((found) => (found.is === 'question' ? found.question.path : null))).toEqual([
      { subject: 'Physics', chapter: 'Motion', topic: 'Laws / Third' },
      { subject: 'A/B' },
    ]);
  });

  it('takes feedback for the explanation', () => {
    expect(question('Q{=a#good ~b#bad}').explanation?.text).toBe('good');
    expect(question('Q{=a#good ~b#bad####because\nof x}').explanation?.text).toBe('because\nof x');
    expect(question('Q{F#not so#right}').explanation?.text).toBe('right');
    expect(question('Q{=a ~b}').explanation).toBeNull();
  });
});

// Red with: floating-point middles of a range, a key in small letters taken for a short answer.
describe('true and false, numbers', () => {
  it.each(['T', 'TRUE', 'true', 'F', 'FALSE', ' f '])('{%s}', (key) => {
    const read = question(`Earth is round.{${key}}`);
    expect([read.kind, read.options.map(({ text }) => text), read.correct]).toEqual([
      'true-false',
      ['True', 'False'],
      [/t/i.test(key) && !/f/i.test(key) ? 0 : 1],
    ]);
  });

  // Red when a remark beside the answer makes a statement a short answer.
  it('passes over remarks around the answer', () => {
    const read = question('It is so.{ // first\n// second\n  F // third\n// fourth\n}');
    expect([read.kind, read.correct]).toEqual(['true-false', [1]]);
    expect(kinds('Which address? {http\\://t.test}')).toEqual(['shortanswer']);
  });

  it.each([
    ['{#3}', '3', '0'],
    ['{#3:0.1}', '3', '0.1'],
    ['{#3.141..3.142}', '3.1415', '0.0005'],
    ['{#-5..-1}', '-3', '2'],
    ['{#=1822:1#yes ~#no}', '1822', '1'],
    ['{#\n\t=%100%2006:1#yes\n\t~#no\n}', '2006', '1'],
    ['{#১২.৫}', '12.5', '0'],
    ['{#1.5e3:1e-2}', '1500', '0.01'],
  ])('%s', (section, number, tolerance) => {
    expect(question(`Number? ${section}`)).toMatchObject({ kind: 'numeric', options: [], correct: [], number, tolerance });
  });

  it.each([
    ['{#=1822:0 =%50%1822:2}', 'numerical'],
    ['{=a =b}', 'shortanswer'],
    ['{=a -> b =c -> d}', 'matching'],
    ['{}', 'essay'],
    ['{####why}', 'essay'],
    ['{মিথ্যা}', 'true-false'],
    ['{1:MULTICHOICE:=a~b}', 'cloze'],
    ['{#many}', 'bad-number'],
    ['{#}', 'no-key'],
    ['{~a ~b}', 'no-key'],
    ['', 'description'],
  ])('%s is %s', (section, kind) => {
    expect(kinds(`Text ${section}`)).toEqual([kind]);
  });
});

// Red with: the first closing brace ends the answers, wherever it stands; `\\neq` read as a line break.
describe('formulas without escapes', () => {
  it.each<[string, unknown]>([
    ['$\\frac{1}{2}x = 4$, x?{=8 ~2}', ['$\\frac{1}{2}x = 4$, x?', ['8', '2'], [0]]],
    ['Root?{=$\\sqrt{x^{2}}$ ~$x = 2$ ~$x=3$}', ['Root?', ['$\\sqrt{x^{2}}$', '$x = 2$', '$x=3$'], [0]]],
    ['Brackets \\(\\frac{a}{b}\\)?{=\\(x=1\\) ~\\[x=2\\]}', ['Brackets \\(\\frac{a}{b}\\)?', ['\\(x=1\\)', '\\[x=2\\]'], [0]]],
    ['Doubled \\\\(\\\\frac\\{a\\}\\{b\\}\\\\)?{=a ~b}', ['Doubled \\(\\frac{a}{b}\\)?', ['a', 'b'], [0]]],
    ['Half escaped $\\\\frac{1}{2}$?{=a ~b}', ['Half escaped $\\frac{1}{2}$?', ['a', 'b'], [0]]],
    ['Rows $\\begin{matrix}a\\\\b\\end{matrix}$?{=a ~b}', ['Rows $\\begin{matrix}a\\\\b\\end{matrix}$?', ['a', 'b'], [0]]],
    [
      'Moodle $$\\\\begin\\{cases\\}a\\\\\\\\b\\\\end\\{cases\\}$$?{=a ~b}',
      ['Moodle $$\\begin{cases}a\\\\b\\end{cases}$$?', ['a', 'b'], [0]],
    ],
    ['Not $ 1 \\neq 2 $, nor $\\nu$?{=a ~b}', ['Not $ 1 \\neq 2 $, nor $\\nu$?', ['a', 'b'], [0]]],
    ['Gap $5 {=a ~b} for 6$ of it', ['Gap $5 _____ for 6$ of it', ['a', 'b'], [0]]],
  ])('%s', (text, expected) => {
    expect(said(question(text))).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['Bare\n\\frac{1}{2}?{=\\frac{1}{2} ~1}', ['unescaped', 2]],
    ['Code?{\n=int f() { return 1; }\n~b\n}', ['unescaped', 2]],
    ['Equals?{\n~x =2\n~x =3\n}', ['unescaped', 2]],
    ['Equals?{\n=x\n~y =3\n}', ['unescaped', 3]],
    ['Space or option?{\n=$\\alpha ~ \\beta$\n~b\n}', ['unescaped', 2]],
    ['Language?{=F# on .NET ~Java}', ['unescaped', 1]],
    ['Equals?{=x = 2 ~y = 3}', ['unescaped', 1]],
    ['Equals?{~x = 2 ~y}', ['unescaped', 1]],
    ['Two options or one?{=$5 =6$ ~$7}', ['unescaped', 1]],
    ['Language?{=C# ~Java}', ['unescaped', 1]],
    ['Colour?{=#ff0000 ~red}', ['unescaped', 1]],
    ['Open {=a ~b', ['broken-block', 1]],
    ['Shut =a ~b}', ['unescaped', 1]],
    ['Water is {=1 =one} O and {=2 =two} H', ['broken-block', 1]],
  ])('%s', (text, expected) => {
    expect(problem(text)).toEqual(expected);
  });

  it('keeps what follows an unclosed brace', () => {
    expect(kinds('Q1 {=a ~b\n\nQ2 {=a ~b}\n\nQ3 {T}')).toEqual(['broken-block', 'single', 'true-false']);
    expect(kinds('Q1 {=a ~b\n::Q2:: x {=a ~b}')).toEqual(['broken-block', 'single']);
  });
});

// Red with: every `<` of an unmarked text taken for markup.
describe('formats of texts', () => {
  it.each<[string, unknown]>([
    ['[html]<p>a</p>{=[plain]<b>x</b> ~y}', ['html', '<p>a</p>', 'text', '<b>x</b>', 'html']],
    ['a < b{=<b>x</b> ~&lt;y}', ['text', 'a < b', 'html', '<b>x</b>', 'html']],
    ['Which is bold: <b> or x?{=<b> ~<bold>}', ['text', 'Which is bold: <b> or x?', 'text', '<b>', 'text']],
    ['[markdown]**a** `b<c` $x**y$\nd{=e ~f}', ['html', '<strong>a</strong> <code>b&lt;c</code> $x**y$<br>d', 'html', 'e', 'html']],
    ['[1] a{=[x] b ~c}', ['text', '[1] a', 'text', '[x] b', 'text']],
  ])('%s', (text, expected) => {
    const { stem, options } = question(text);
    expect([stem.as, stem.text, options[0]!.as, options[0]!.text, options[1]!.as]).toEqual(expected);
  });
});

describe('slips of authors', () => {
  // Red with: an error for an option that carries both signs, `50\\%` shown with its backslash, sentences run together at the braces.
  it.each<[string, unknown]>([
    ['Which? {~x ~=right ~y}', ['Which?', ['x', 'right', 'y'], [1]]],
    ['Which? {\n~x\n ~=right\n~y\n}', ['Which?', ['x', 'right', 'y'], [1]]],
    ['Which? {\n~=right\n~y\n}', ['Which?', ['right', 'y'], [0]]],
    [String.raw`It holds 50\% {=50\% ~%0%25\%}`, ['It holds 50%', ['50%', '25%'], [0]]],
    [String.raw`Half is $50\%$ {=a ~b}`, [String.raw`Half is $50\%$`, ['a', 'b'], [0]]],
    ['Who?{~a =b}Choose one.', ['Who? Choose one.', ['a', 'b'], [1]]],
    ['কে?{~a =b}একটি বেছে নাও।', ['কে? একটি বেছে নাও।', ['a', 'b'], [1]]],
    ['Is it ?{~a =b}s now.', ['Is it ?_____s now.', ['a', 'b'], [1]]],
  ])('%s', (text, expected) => expect(said(question(text))).toEqual(expected));

  it.each(['Which? {=x ~=right ~y}', 'Which? {~x ~== ~=y}', 'Which? {~=a ~=b}'])('makes no key of %s', (text) =>
    expect(problem(text)).toEqual(['unescaped', 1]),
  );
});

// Red with: a cloze of two paragraphs as two questions.
describe('cloze', () => {
  it('is one with all its paragraphs where it has a name', () => {
    expect(
      kinds('::C:: A {1:SHORTANSWER:=a} is.\n\nAnd {2:MC:=b~c} is.\n\nQ? {=a ~b}\n\n::D:: A {1:MC:=b~c}\n\n::E:: A {1:MC:=b~c}'),
    ).toEqual(['cloze', 'single', 'cloze', 'cloze']);
    expect(kinds('A {1:MC:=b~c}\n\nB {1:MC:=b~c}')).toEqual(['cloze', 'cloze']);
    // Red (seen) with: the paragraphs behind the first told by nobody.
    const told = [...readGift('::C:: A {1:MC:=b~c}\n\nAnd {2:MC:=b~c}\n\nAlso {3:MC:=b~c}\n')].map(({ asFound }) => asFound);
    expect(told).toEqual(['::C:: A {1:MC:=b~c}\n\nAnd {2:MC:=b~c}\n\nAlso {3:MC:=b~c}']);
  });
});
