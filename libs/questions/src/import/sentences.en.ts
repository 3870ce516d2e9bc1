import type { BankSentences, NamedSentences, Sentences } from './sentences.js';

/** What is wrong, and how to mend it. `{name}` is filled with a fact. */
export const en: Sentences = {
  'no-key': ['No right answer is given.', 'Mark the right option here, or add a line such as "Answer: B" to the file.'],
  'key-outside': ['The right answer is none of the options.', 'Check the answer, or whether an option is missing.'],
  'key-unclear': ['It is not clear which option is right.', 'Choose the right option here; two marks in the file say different things.'],
  'few-options': ['The question has fewer than two options.', 'Add the missing options, or take the question in as a number.'],
  'many-options': ['The question has {count} options; at most 8 are taken.', 'Leave some out.'],
  'options-not-recognised': [
    'There seem to be options here, but which lines they are cannot be told.',
    'Put a letter before each, such as "A)", and a line such as "Answer: B" below them.',
  ],
  'empty-stem': ['The question itself is empty.', 'Type the question.'],
  'empty-option': ['Option {option} is empty.', 'Type the option, or remove it.'],
  'same-options': ['Two options say the same: {option}', 'Correct one of them, or remove it.'],
  'bad-number': ['"{found}" is not a number that can be compared.', 'Write digits with a decimal point, for example 9.8.'],
  'broken-block': [
    'This part of the file cannot be read as a question.',
    'Look at the line in the file: a sign may be missing or too many.',
  ],
  'date-in-option': [
    'The option "{shown}" (cell {cell}) is a date: the program may have made one of a fraction or a range.',
    'Type the option here as it was meant; in the sheet give its cells the format "text" first.',
  ],
  'error-value': ['The cell {cell} shows an error: {shown}', 'Correct the cell in the sheet, or type the text here.'],
  'formula-without-value': [
    'The cell {cell} holds a formula without a result.',
    'Open the file in a spreadsheet program, save it and upload it again.',
  ],
  'hidden-row': ['This row is hidden in the sheet.', 'Show it in the sheet and upload the file again, if it belongs to the questions.'],
  'columns-unclear': ['It is not clear which column holds what.', 'Choose what the columns hold, or name them in a first row.'],
  unescaped: ['A sign of the format stands unescaped in the text.', 'Put a backslash before { } = ~ # : where they belong to the text.'],
  'unclosed-quote': ['A quotation mark opens here and never closes.', 'Close it, or double it where it belongs to the text.'],
  'bad-formula': ['The formula "{formula}" cannot be drawn: {reason}', 'Correct the LaTeX here and look at the preview.'],
  'bad-markup': ['The text is too long or its markup cannot be cleaned.', 'Shorten it, or paste it as plain text.'],
  'too-heavy': ['The texts and pictures of this question come to more than 1.5 MB.', 'Use smaller or fewer pictures.'],
  'picture-missing': ['The picture "{name}" is not in the file.', 'Put the picture into the package, or leave it out.'],
  'picture-not-taken': ['The picture "{name}" is of a kind or size that is not taken.', 'Use PNG, JPEG or WebP of at most 200 kB.'],
  'broken-bytes': [
    'Some letters of this question are broken in the file.',
    'Correct them here, or save the file as UTF-8 and upload it again.',
  ],
  'bijoy-unsure': [
    'It is not certain that "{word}" was turned from Bijoy into Unicode as it was meant.',
    'Read the text and correct it here.',
  ],
  'unsupported-kind': ['Questions of the kind "{kind}" are not taken.', 'Turn it into a question with options, or leave it out.'],
  duplicate: ['The same question stands in row {row}.', 'Nothing to do: it goes in once.'],
  'other-key': [
    'The same question stands in row {row} with another right answer.',
    'Find out which is right; correct one and leave the other out.',
  ],
  'file-empty': ['The file is empty.', 'Choose a file that holds questions.'],
  'no-questions': ['No question was found in the file.', 'Check that the format is the right one, or choose another.'],
  'file-type': ['Files of this kind cannot be read.', 'Save it as DOCX, XLSX, CSV, or as text.'],
  'file-too-large': ['The file is too large.', 'Split it into smaller ones.'],
  'file-broken': ['The file is damaged.', 'Open it in its own program, save it anew and upload it again.'],
  'encoding-unknown': ['The letters of the file cannot be read.', 'Choose the encoding, or save the file as UTF-8.'],
  'bijoy-text': ['The text is written in Bijoy.', 'Look at the preview and choose "convert to Unicode".'],
  doctype: ['The file declares names of its own in a DOCTYPE; for safety such a file is not read.', 'Export it again without them.'],
  'zip-unsafe': ['The package holds a name that leads out of it: {name}', 'Make the package anew with plain names.'],
  'zip-too-large': ['The package unpacks to more than is taken.', 'Split it into smaller ones.'],
  'too-deep': ['The file is nested too deep.', 'Simplify it, or export it again.'],
  'too-many': ['The file holds more than is taken at once.', 'Split it into several files.'],
  'time-over': ['Reading the file took too long.', 'Split it into several files.'],
};

export const enOfBank: BankSentences = {
  duplicate: ['The question bank holds the same question already.', 'Nothing to do: it does not go in a second time.'],
  'other-key': [
    'The question bank holds the same question with another right answer.',
    'Find out which is right; correct or leave out this one, or correct the one in the bank.',
  ],
};

export const enNamed: NamedSentences = {
  'key-unclear': ['By one sign of the file {one} is right, by another {other}.', 'Choose the right option here.'],
  'file-type': ['{kind}: such a file is not read.', 'Open it in its own program, save it as {save}, and choose that.'],
  'no-questions': [
    'No question was found in the file; it was read as {format}.',
    'Check that this is the right format, or choose another.',
  ],
};
