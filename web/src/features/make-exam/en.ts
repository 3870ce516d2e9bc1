import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  button: '{n, plural, one {Make an exam of this one} other {Make an exam of these {n}}}',
  buttonAll: "Make an exam of the file's questions",
  action: 'Make an exam',
  title: '{n, plural, one {A new exam of {n} question} other {A new exam of {n} questions}}',
  titleImport: "A new exam of the file's questions",
  text: 'It becomes a draft with the questions in this order, 1 mark and 1 minute each. Times and all else can be set after.',
  textImport:
    'It becomes a draft with the questions of the file in its order, also those that the bank held already; 1 mark and 1 minute each. Times and all else can be set after.',
  name: 'Name of the exam',
  nameMissing: 'Give the exam a name.',
  course: 'Course',
  courseNone: 'Choose later',
  tooMany: 'An exam holds at most {most} questions.',
  cancel: 'Back',
  submit: 'Make the draft',
  made: 'The draft is made',
  madeLive: 'A live exam: nobody can practise its questions.',
  madeMock: 'A mock exam: some of its questions are practised or not approved yet, so that it cannot be a ranked one.',
};
