import type { TableField } from '#contracts/shared/imports';
import { composed } from '#platform/kernel';

/** What a heading says. `label`: the number or letter of the option that it speaks of. `weak`: counts only where nothing better is there. */
export interface Heading {
  readonly field: TableField;
  readonly label?: string;
  readonly weak?: boolean;
  /** `Answer 1`: an option, or where the options have names of their own a key. */
  readonly either?: boolean;
}

const latinDigits = (text: string): string => text.replaceAll(/[০-৯]/g, (sign) => String(sign.charCodeAt(0) - 0x9e6));

/** A heading as it is compared: `optionA`, `Option_A`, `OPTION-A *` are all `option a`. */
export const foldHeading = (raw: string): string =>
  latinDigits(composed(raw.slice(0, 200)))
    .replace(/\s[-–—]\s.*$/s, '')
    .replaceAll(/\([^()]{2,}\)/g, ' ')
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
    .trim();

const words = (list: string): ReadonlySet<string> => new Set(composed(list).split(/\s*,\s*/));

const stems = words(
  'question, questions, question text, questiontext, question stem, stem, prompt, q, ques, qn, qtext, q text, question title, question name text, ' +
    'questiontitle, question description, question content, problem, problem statement, mcq, mcq question, item text, item stem, query, ' +
    'question en, question bn, question english, question bangla, question statement, the question, your question, questao, questão, pergunta, ' +
    'pregunta, enunciado, frage, fragetext, domanda, soal, pertanyaan, soru, vraag, вопрос, प्रश्न, ' +
    'প্রশ্ন, প্রশ্নসমূহ, প্রশ্নাবলী, প্রশ্নাবলি, প্রশ্নের বিবরণ, প্রশ্নের লেখা, মূল প্রশ্ন, প্রশ্ন লিখুন, উদ্দীপকের প্রশ্ন, বহুনির্বাচনি প্রশ্ন',
);
const weakStems = words('text, title, statement, name, description, item, content, instruction, term, quiz question, বিবরণ');
const weakKeys = words('label, target, key, gold, right, is correct, correct value');
const keys = words(
  'answer, answers, ans, cop, key, answer key, answerkey, correct, correct answer, correct answers, correct answer s, correct ans, correctans, ' +
    'correct option, correct options, correct option s, correct choice, correct choices, right answer, right option, right choice, right ans, ' +
    'correct response, correct key, correct letter, correct index, correct answer index, correct option index, answer index, answer idx, ' +
    'answer text, correct answer text, right answer text, correct option text, correct choice text, correct text, ans text, answer in words, ' +
    'ans index, answer no, answer number, correct no, correct number, correct option no, correct option number, correct answer number, ' +
    'correct answer num, correct answer no, correct answer letter, answer letter, answer option, answer choice, answer label, answer id, gold, ' +
    'label, target, real answer, true answer, the answer, the correct answer, is correct, correct value, solution key, final answer, ' +
    'correct a, right, jawaban, kunci, kunci jawaban, jawaban benar, respuesta correcta, respuesta, resposta correta, resposta, gabarito, ' +
    'correcta, bonne réponse, réponse, richtig, richtige antwort, lösung, risposta corretta, risposta, doğru cevap, cevap, ответ, सही उत्तर, उत्तर, ' +
    'উত্তর, সঠিক উত্তর, সঠিক, সঠিক অপশন, সঠিক বিকল্প, উত্তরমালা, উত্তরপত্র, সঠিক উত্তর নং, সঠিক উত্তরটি',
);
const allOptions = words(
  'options, choices, option, choice, alternative, choice list, option list, answer options, answer choices, possible answers, alternatives, alternativas, opciones, ' +
    'অপশনসমূহ, বিকল্পসমূহ, অপশনগুলো, অপশন, বিকল্প, বিকল্প উত্তর',
);
const explanations = words(
  'explanation, explanations, explain, exp, expl, rationale, reason, reasoning, justification, solution, solutions, detail solution, ' +
    'detailed solution, answer explanation, answer description, explanation text, explanation of answer, general feedback, generalfeedback, ' +
    'feedback, motivation, remarks, remark, cop exp, discussion, pembahasan, explicación, explicacion, explicação, explication, erklärung, ' +
    'ব্যাখ্যা, উত্তরের ব্যাখ্যা, সমাধান, বিস্তারিত, বিস্তারিত ব্যাখ্যা, মন্তব্য',
);
const items = words(
  'id, no, sl, sl no, s no, sr, sr no, sn, s n, serial, serial no, serial number, number, num, nr, #, q no, qno, q id, qid, question id, ' +
    'question no, question number, question num, question nr, questionid, question #, question name, questionname, item id, item no, idnumber, ' +
    'index, row, uid, uuid, code, quiz id, nomor, ক্রমিক, ক্রমিক নং, ক্রমিক নম্বর, ক্র নং, নং, নম্বর, প্রশ্ন নং, প্রশ্ন নম্বর, আইডি',
);
const others: readonly (readonly [TableField, ReadonlySet<string>])[] = [
  ['subject', words('subject, subject name, course, course name, paper, materia, fach, mapel, বিষয়, বিষয়ের নাম, পত্র, কোর্স')],
  ['chapter', words('chapter, chapter name, unit, unit name, lesson, module, অধ্যায়, অধ্যায়ের নাম, পাঠ, ইউনিট, পরিচ্ছেদ')],
  ['topic', words('topic, topics, topic name, sub topic, subtopic, sub category, subcategory, টপিক, টপিকের নাম, বিষয়বস্তু, উপবিষয়')],
  [
    'source',
    words(
      'source, sources, exam, exam name, board, board name, reference, ref, book, university, institute, উৎস, সূত্র, বোর্ড, বই, তথ্যসূত্র, পরীক্ষা, পরীক্ষার নাম',
    ),
  ],
  ['year', words('year, exam year, session, año, ano, jahr, সাল, বছর, সন, পরীক্ষার সাল')],
  [
    'kind',
    words(
      'type, question type, questiontype, qtype, q type, kind, item type, type of question, format, tipo, tipe, ধরন, ধরণ, প্রশ্নের ধরন, প্রশ্নের ধরণ',
    ),
  ],
  [
    'stimulus',
    words(
      'passage, stimulus, paragraph, context, article, story, scenario, case, flores passage, comprehension, reading passage, উদ্দীপক, অনুচ্ছেদ, দৃশ্যকল্প, প্রসঙ্গ',
    ),
  ],
  [
    'picture',
    words('image, images, picture, image link, image url, image path, question image, photo, figure, media, img, ছবি, চিত্র, ছবির লিংক'),
  ],
  ['tolerance', words('tolerance, margin, error margin, allowed error, সহনীয়তা')],
  ['number', words('numeric answer, numerical answer, number answer, answer value, সংখ্যায় উত্তর')],
];

const tail =
  '(?: ?(?:no|number|nr|text|value|label|#))? ?([a-j]|10|[0-9]|[ক-ঞ]|i{1,3}|iv|vi?)(?: ?(?:text|value|en|bn|optional|required))?$';
const optionNamed = new RegExp(
  `^(?:the )?(?:question )?(?:options?|ending|sol|opt|op|o|choices?|alternatives?|alt|response|possible answer|answer option|answer choice|` +
    `mc answer|item option|opcion|opción|opcao|opção|alternativa|pilihan|opsi|seçenek|antwortmöglichkeit|variant|अप्शन|विकल्प|অপশন|বিকল্প|অপ)${tail}`,
);
const answerNamed = new RegExp(`^(?:answers?|ans|a|antwort|respuesta|resposta|réponse|risposta|jawaban|উত্তর)${tail}`);
const keyNamed = new RegExp(`^(?:correct answer|right answer|correct option|correct choice|correct ans|answer key|সঠিক উত্তর)${tail}`);
const rightNamed = new RegExp(
  `^(?:is )?(?:correct|right|true|true false|t f|fraction|weight|grade|points|is correct|is right|is true|richtig|richtig falsch|সঠিক|সত্য মিথ্যা)${tail}`,
);
const rightAfter =
  /^(?:options?|choices?|answers?|statement) ?([a-j]|[0-9]|10) (?:is )?(?:correct|right|true|fraction|weight|grade|correctness|score)$/;
const statementNamed = new RegExp(`^(?:statement|aussage|উক্তি|বিবৃতি)${tail}`);
const wrongNamed =
  /^(?:incorrect|wrong|false|bad|distractors?|distractor|other|fake|ভুল)(?: (?:answers?|options?|choices?|ans|responses?|উত্তর|অপশন))?(?: s)?(?: ?\d{1,2})?(?: optional)?$/;
const ordinal = /^(?:1st|2nd|3rd|[4-8]th|first|second|third|fourth|fifth|প্রথম|দ্বিতীয়|তৃতীয়|চতুর্থ) (?:option|choice|answer|অপশন|বিকল্প)$/;
const aside = /feedback|time|score|mark|points?$|difficulty|level|tag|shuffle|penalty|numbering|hint|created|updated|author|status/;

/** `queTitle`, `ques_text`, `q_bn`. */
const questionNamed =
  /^(?:que|ques|quest|question|qn|qs|q)s? (?:title|text|txt|body|name|desc|description|content|statement|stem|details?|bn|bangla|bengali|en|eng|english|hindi)$/;

const named = (name: string): Heading | null => {
  const right = rightNamed.exec(name)?.[1] ?? rightAfter.exec(name)?.[1];
  if (right) return { field: 'is-right', label: right };
  const key = keyNamed.exec(name)?.[1];
  if (key) return { field: 'key', label: key };
  const option = optionNamed.exec(name)?.[1] ?? statementNamed.exec(name)?.[1];
  if (option) return { field: 'option', label: option };
  const either = answerNamed.exec(name)?.[1];
  if (either) return { field: 'option', label: either, either: true };
  if (wrongNamed.test(name)) return { field: 'wrong-option' };
  return ordinal.test(name) ? { field: 'option' } : null;
};

/** Headings of several words that hold a known one: "HTML of the question", "Correct answer letter here". */
const byPart = (name: string): Heading | null => {
  if (/\d|\b(?:id|no|number|type|image|picture|name|bank|set|category|count|url|wrong|incorrect|per|of questions)\b/.test(name))
    return null;
  if (/\b(?:correct|right)\b.*\b(?:answers?|options?|choices?|ans)\b|\banswer key\b|সঠিক উত্তর/u.test(name))
    return { field: 'key', weak: true };
  if (/\b(?:explanation|rationale)\b|ব্যাখ্যা/u.test(name)) return { field: 'explanation', weak: true };
  return /\bquestion\b|প্রশ্ন/u.test(name) ? { field: 'stem', weak: true } : null;
};

/** What a heading is the name of, in English, Bengali and a few other languages; null: it is not known. */
export const readHeading = (raw: string): Heading | null => {
  const name = foldHeading(raw);
  if (name === '' || name.length > 60) return null;
  if (stems.has(name)) return { field: 'stem' };
  if (/^(?:[a-h]|[ক-জ]|[1-8])$/.test(name)) return { field: 'option', label: name, weak: true };
  if (allOptions.has(name)) return { field: 'option' };
  if (keys.has(name)) return { field: 'key', ...(weakKeys.has(name) ? { weak: true } : {}) };
  const known = named(name);
  if (known) return known;
  if (explanations.has(name)) return { field: 'explanation' };
  if (items.has(name)) return { field: 'item' };
  if (questionNamed.test(name)) return { field: 'stem' };
  const other = others.find(([, set]) => set.has(name));
  if (other) return { field: other[0] };
  if (name === 'category') return { field: 'topic', weak: true };
  if (name === 'level' || aside.test(name)) return null;
  return weakStems.has(name) ? { field: 'stem', weak: true } : byPart(name);
};

/** Headings of statements that are each true or false (Kprim, multiple true/false): not a choice among options. */
export const saysKprim = (headings: readonly string[]): boolean => {
  const names = headings.map(foldHeading);
  return (
    names.some((name) => statementNamed.test(name)) && names.some((name) => /^(?:true false|t f|richtig falsch|সত্য মিথ্যা) ?\d/.test(name))
  );
};
