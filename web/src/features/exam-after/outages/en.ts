import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'Connections lost together',
  line: '{people, plural, one {{people} student} other {{people} students}} lost the connection together, from {from} to {to}',
  still: '{count, plural, one {# of them still writes} other {# of them still write}} and got no time for it',
  give: 'Give {minutes} more min',
  giveTo: '{from} to {to}: give {minutes} more min',
  ask: 'Give more time to {count, plural, one {this student} other {these # students}}?',
  text: 'From {from} to {to} no answer of theirs arrived, then they came again. It is added to extra time that they have already. The exam ends with the last of them.',
  who: 'Who gets it ({count})',
  more: 'and {count} more',
  minutes: 'Extra time',
  reason: 'Reason',
  reasonGiven: 'Connection lost from {from} to {to}',
  submit: 'Give the time',
  done: '{count, plural, one {# student has} other {# students have}} {minutes} more min',
};
