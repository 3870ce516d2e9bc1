import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Icon } from '../../../ui/icon.js';
import { useFormulaFaults } from '../../editor/formula-faults.js';
import { type BankText, bankText } from '../text.js';
import type { QuestionValues, Wrong } from './values.js';

interface Point {
  readonly label: BankText;
  readonly done: boolean;
  /** Where it is mended. */
  readonly field: string;
  /** Good to have, not asked for. */
  readonly advice?: boolean;
}

const signs = {
  done: ['circle-check', 'text-ok', 'checkYes'],
  missing: ['circle-alert', 'text-bad', 'checkNo'],
  advice: ['circle', 'text-text-3', 'checkAdvice'],
} as const;

/** What a question needs before it is published, each point a way to its field. */
export const Checklist = ({ values, wrong, onGo }: { values: QuestionValues; wrong: Wrong; onGo: (field: string) => void }): ReactNode => {
  const t = useText(bankText);
  const { broken, open } = useFormulaFaults(values.stem, values.explanation, values.stimulus, ...values.options.map(({ text }) => text));
  const bad = (name: string): boolean => Object.keys(wrong).some((field) => field === name || field.startsWith(`${name}.`));
  const numeric = values.kind === 'numeric';
  const points: readonly Point[] = [
    { label: 'checkStem', done: !bad('stem'), field: 'stem' },
    ...(numeric ? [] : [{ label: 'checkOptions' as const, done: !bad('options'), field: 'options.0' }]),
    { label: 'checkKey', done: !(numeric ? bad('number') : bad('correct')), field: numeric ? 'number' : 'correct' },
    { label: 'checkPlace', done: !bad('subjectId'), field: 'subjectId' },
    { label: 'checkMaths', done: broken.length === 0 && !open, field: 'stem' },
    { label: 'checkExplanation', done: values.explanation.trim() !== '', field: 'explanation', advice: true },
    { label: 'checkDifficulty', done: values.difficulty !== null, field: 'difficulty', advice: true },
  ];
  return (
    <section aria-label={t('checklist')}>
      <h2 className="text-md">{t('checklist')}</h2>
      <ul className="mt-1.5 text-sm">
        {points.map(({ label, done, field, advice = false }) => {
          const [icon, colour, word] = signs[done ? 'done' : advice ? 'advice' : 'missing'];
          return (
            <li key={label}>
              <button
                type="button"
                onClick={() => onGo(field)}
                className="flex min-h-8 w-full items-center gap-2 rounded-control text-left hover:bg-fill max-md:min-h-11"
              >
                <Icon name={icon} size={16} className={colour} />
                {t(label)}
                <span className="sr-only">: {t(word)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
