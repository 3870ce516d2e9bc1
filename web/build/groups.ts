/** Files of a folder below `web/src` by their names, without extensions. */
const files = (folder: string, names: readonly string[]): string =>
  `[\\\\/]web[\\\\/]src[\\\\/]${folder}[\\\\/](${names.join('|')})\\.tsx?$`;
const packages = (names: readonly string[]): string => `[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`;
const any = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'));

/**
 * What travels together: on a slow link forty small files cost more than their bytes, and each is packed by itself. Named file by file,
 * since a rule that counts users would let one page's library into everybody's first load; what is not named goes where it is used.
 * A group takes what its files import with it unless a group with a higher priority has it: so the libraries come first, then what every
 * page loads, then what some do.
 */
export const groups = [
  { name: 'framework', test: any(packages(['react', 'react-dom', 'scheduler', 'react-router', '@lingui'])), priority: 9 },
  { name: 'data', test: any(packages(['swr', 'dequal'])), priority: 9 },
  {
    name: 'first',
    priority: 8,
    test: any(
      files('client', ['call', 'call-error', 'get-file', 'line', 'log', 'payload', 'retry', 'server-clock', 'store', 'user']),
      files('shell', ['bn', 'brand', 'built', 'colour-mode', 'page-info', 'text']),
      files('shell[\\\\/]sign-in', ['sign-in']),
      files('i18n', ['digits', 'index', 'locale']),
      files('ui', ['cx', 'mark']),
      '[\\\\/]contracts[\\\\/]src[\\\\/]shared[\\\\/](choices|local-path)\\.ts$',
    ),
  },
  {
    name: 'common',
    priority: 7,
    test: any(
      files('i18n', ['dates', 'duration', 'marks', 'moment']),
      files('ui', [
        'badge',
        'bn',
        'bubble',
        'button',
        'button-class',
        'empty',
        'error-box',
        'part',
        'section',
        'skeleton',
        'text',
        'toast',
      ]),
      files('client', ['use-server-now']),
      'createLucideIcon',
      'lucide-react[\\\\/].*[\\\\/]monitor\\.m?js$',
    ),
  },
  { name: 'around', test: any(files('shell', ['account', 'foot', 'nav', 'switches']), files('ui', ['avatar'])), priority: 6 },
  // Most pages read data and show formulas; few show lists of exams, or a paper.
  { name: 'reading', test: any(files('client', ['use-endpoint'])), priority: 6 },
  { name: 'texts', test: any(files('features[\\\\/]maths', ['rich-text', 'split-maths'])), priority: 6 },
  {
    name: 'lists',
    priority: 5,
    test: any(
      files('features[\\\\/]exams', ['act', 'bn', 'countdown', 'exam-rows', 'facts', 'now-panel', 'text', 'use-fresh', 'use-turn']),
      files('features[\\\\/]home', ['bn', 'course-card', 'cover', 'exam-hero', 'finished-exams', 'home-skeleton', 'page-title', 'text']),
    ),
  },
  // What a paper is answered with, in the exam and when it is gone through again.
  {
    name: 'paper',
    priority: 4,
    test: any(
      files('client', ['pause-for', 'use-online']),
      files('features[\\\\/]exam-paper', [
        'arrange',
        'device-word',
        'keys',
        'number-answer',
        'number-list',
        'numeric',
        'options',
        'sheet',
        'stimulus',
        'text-size',
      ]),
    ),
  },
  // What follows something while it is looked at.
  { name: 'live', test: any(files('client', ['socket', 'topic-hub', 'use-topic'])), priority: 5 },
  // The player's first stage, which a film begins with before the player itself has come.
  { name: 'opening', test: any(files('features[\\\\/]video', ['opening', 'opening-frame'])), priority: 4 },
  // What both builds of the player import: beside them, or the one would be loaded with the other.
  { name: 'video-parts', test: any(packages(['global', '@videojs[\\\\/]xhr', 'videojs-vtt\\.js'])), priority: 4 },
];
