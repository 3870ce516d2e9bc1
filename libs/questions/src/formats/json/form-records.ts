import { textOf } from './fields.js';
import { JsonObject, type Json } from './parse-json.js';

/** A record made of another one, at the same place of the file. */
const made = (of: JsonObject, fields: Readonly<Record<string, Json | undefined>>): JsonObject => {
  const record = new JsonObject(of.at);
  record.end = of.end;
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) record.fields.set(name, value);
  return record;
};

const objectIn = (object: JsonObject | undefined, name: string): JsonObject | undefined => {
  const value = object?.fields.get(name);
  return value instanceof JsonObject ? value : undefined;
};
const listIn = (object: JsonObject | undefined, name: string): readonly Json[] => {
  const value = object?.fields.get(name);
  return Array.isArray(value) ? value : [];
};
const stringIn = (object: JsonObject | undefined, name: string): string => {
  const value = object?.fields.get(name);
  return typeof value === 'string' ? value : '';
};

const option = (of: JsonObject, text: string, isCorrect: boolean | undefined): JsonObject => made(of, { text, isCorrect });

const formKinds: Readonly<Record<string, string>> = { RADIO: 'radio', DROP_DOWN: 'dropdown', CHECKBOX: 'checkbox' };
const otherQuestions: Readonly<Record<string, string>> = {
  textQuestion: 'short answer',
  scaleQuestion: 'rating',
  ratingQuestion: 'rating',
  dateQuestion: 'short answer',
  timeQuestion: 'short answer',
  fileUploadQuestion: 'upload',
};

/** What the grading says to everybody, else to whoever was right. */
const feedbackOf = (grading: JsonObject | undefined): string | undefined =>
  ['generalFeedback', 'whenRight'].map((name) => stringIn(objectIn(grading, name), 'text')).find((text) => text !== '');

const pictureOf = (image: JsonObject | undefined): string | undefined =>
  stringIn(image, 'contentUri') || stringIn(image, 'sourceUri') || undefined;

/** A question of Google Forms (API v1): its text stands in the item, its options and its key in two objects below. */
const formQuestion = (item: JsonObject, question: JsonObject, title: string): JsonObject => {
  const choice = objectIn(question, 'choiceQuestion');
  const grading = objectIn(question, 'grading');
  const answers = listIn(objectIn(grading, 'correctAnswers'), 'answers').map((answer) => textOf(answer));
  const other = Object.keys(otherQuestions).find((name) => question.fields.has(name));
  const picture = pictureOf(objectIn(objectIn(item, 'questionItem'), 'image'));
  const common = { id: stringIn(item, 'itemId') || undefined, question: title, image: picture, explanation: feedbackOf(grading) };
  if (!choice) return made(item, { ...common, type: other === undefined ? 'unknown' : otherQuestions[other] });
  const texts = listIn(choice, 'options').map((one) =>
    one instanceof JsonObject && one.fields.get('isOther') === true ? '' : textOf(one),
  );
  // An answer that no option says is not among them: the key says so itself.
  const isInside = answers.length > 0 && answers.every((answer) => texts.includes(answer));
  return made(item, {
    ...common,
    type: formKinds[stringIn(choice, 'type')] ?? 'radio',
    options: texts.filter((text) => text !== '').map((text) => option(item, text, isInside ? answers.includes(text) : undefined)),
    ...(isInside ? {} : { answer: answers }),
  });
};

const formItem = (item: JsonObject): readonly JsonObject[] | null => {
  const title = [stringIn(item, 'title'), stringIn(item, 'description')].filter((text) => text.trim() !== '').join('\n');
  const question = objectIn(objectIn(item, 'questionItem'), 'question');
  if (question) return [formQuestion(item, question, title)];
  if (objectIn(item, 'questionGroupItem')) return [made(item, { question: title, type: 'matching' })];
  return ['textItem', 'imageItem', 'videoItem'].some((name) => objectIn(item, name) !== undefined)
    ? [made(item, { question: title, type: 'description' })]
    : null;
};

/** The picture (or film) that H5P shows above a question, by its path in the package, as markup. */
export const mediaOf = (params: JsonObject): string => {
  const media = objectIn(params, 'media');
  const inside = objectIn(objectIn(media, 'type') ?? media, 'params');
  const path = stringIn(objectIn(inside, 'file'), 'path').replaceAll(/[<>"&]/g, '');
  if (path !== '') return `<img src="${path}"><br>`;
  const [source] = listIn(inside, 'sources');
  const film = source instanceof JsonObject ? stringIn(source, 'path').replaceAll(/[<>"&]/g, '') : '';
  return film === '' ? '' : `<video src="${film}"></video><br>`;
};

const holdsLibrary = (value: Json, depth = 0): boolean =>
  depth < 6 &&
  (value instanceof JsonObject
    ? typeof value.fields.get('library') === 'string' || [...value.fields.values()].some((one) => holdsLibrary(one, depth + 1))
    : Array.isArray(value) && value.some((one) => holdsLibrary(one, depth + 1)));

/** In a set of single choices the first answer is the right one: H5P shows them in another order. */
const choiceSet = (of: JsonObject, params: JsonObject): readonly JsonObject[] =>
  listIn(params, 'choices')
    .filter((one) => one instanceof JsonObject)
    .map((one) =>
      made(one, {
        question: stringIn(one, 'question'),
        options: listIn(one, 'answers').map((answer, at) => option(of, textOf(answer), at === 0)),
      }),
    );

const contents = new Set(['AdvancedText', 'Text', 'Image', 'Video', 'Audio', 'Link', 'Table', 'IFrameEmbed', 'Shape']);

/** An activity of H5P: what it asks stands in its parameters, what it is in the name of its library ("H5P.Blanks 1.14"). */
const activity = (object: JsonObject): readonly JsonObject[] | null => {
  const name = /^H5P\.(\w+)/.exec(stringIn(object, 'library'))?.[1];
  const params = objectIn(object, 'params');
  if (name === undefined || !params || contents.has(name)) return null;
  if (name === 'SingleChoiceSet') return choiceSet(object, params);
  if (name === 'MultiChoice' || name === 'TrueFalse') {
    const record = made(object, { ...Object.fromEntries(params.fields), type: name === 'TrueFalse' ? 'boolean' : undefined });
    return [record];
  }
  if (holdsLibrary(params)) return null;
  const texts = [...params.fields].filter(([field]) =>
    /^(?:text|question|questions|taskDescription|textField|description|title)$/.test(field),
  );
  return [made(object, { question: texts.map(([, value]) => textOf(value)).join('\n') || name, type: name })];
};

/** A record of a maker whose parts stand deeper than one looks, as plain records; null where it is none. */
export const opened = (object: JsonObject): readonly JsonObject[] | null =>
  object.fields.has('library')
    ? activity(object)
    : [...object.fields.keys()].some((name) => /^(?:question|questionGroup|text|image|video)Item$/.test(name))
      ? formItem(object)
      : null;
