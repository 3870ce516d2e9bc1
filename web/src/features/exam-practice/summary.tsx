import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber, formatPercent, toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { nextLeft, notRight, stateOf, tallyOf, type Practice } from './practice.js';
import { practiceText } from './text.js';

/** Of the round, the questions to look at again: each leads to its own. */
const NotRight = ({
  practice,
  numberOf,
  onGo,
}: {
  practice: Practice;
  numberOf: (id: string) => number;
  onGo: (at: number) => void;
}): ReactNode => {
  const [t, locale] = [useText(practiceText), useLocale()];
  const ids = notRight(practice);
  if (ids.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-md font-semibold">{t('lookAgain')}</h2>
      <ul className="flex flex-wrap gap-2.5">
        {ids.map((id) => {
          const wrong = stateOf(practice, id) === 'wrong';
          const n = toDigits(String(numberOf(id)), locale);
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={t('cell', { n, state: t(wrong ? 'stateWrong' : 'stateSkipped') })}
                onClick={() => onGo(practice.round.indexOf(id))}
                className={cx(
                  'num grid size-11 place-items-center rounded-full border-[1.5px] text-md leading-none!',
                  wrong ? 'border-bad-solid font-semibold text-bad' : 'border-control bg-fill text-text-2',
                )}
              >
                {n}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

interface SummaryProps {
  readonly practice: Practice;
  readonly title: string;
  readonly solution: string;
  readonly numberOf: (id: string) => number;
  readonly onGo: (at: number) => void;
  readonly onAgain: (ids: readonly string[]) => void;
  /** All questions of the paper. */
  readonly all: readonly string[];
}

/** How it went: figures, what to look at again, and the ways on. */
export const Summary = ({ practice, title, solution, numberOf, onGo, onAgain, all }: SummaryProps): ReactNode => {
  const [t, locale] = [useText(practiceText), useLocale()];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { total, correct, wrong, skipped, left } = tallyOf(practice);
  const [missed, next] = [notRight(practice), nextLeft(practice)];
  const answered = correct + wrong;
  const figures: readonly (readonly [string, string])[] = [
    [t('right'), formatNumber(correct, locale)],
    [t('stateWrong'), formatNumber(wrong, locale)],
    [t('skipped'), formatNumber(skipped, locale)],
    [t('left'), formatNumber(left, locale)],
    ...(answered > 0 ? [[t('accuracy'), formatPercent(correct / answered, locale)] as const] : []),
  ];
  return (
    <section aria-labelledby="practice-summary">
      <p className="text-sm text-text-3">{title}</p>
      <h2 id="practice-summary" ref={heading} tabIndex={-1} className="text-2xl outline-none focus-visible:outline-none">
        {t('summaryAll', { total, right: correct })}
      </h2>
      <p className="mt-1 text-md text-text-2">{left > 0 ? t('summaryLeft', { left }) : t('summaryDone')}</p>
      <dl className="num my-5 grid grid-cols-3 gap-y-3 border-y border-line py-3.5 md:flex md:justify-between">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-text-3">{name}</dt>
            <dd className="text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <NotRight practice={practice} numberOf={numberOf} onGo={onGo} />
      <div className="mt-8 flex flex-col gap-2.5 sm:flex-row sm:flex-wrap">
        {next === null ? null : (
          <Button size="lg" onClick={() => onGo(next)}>
            {t('goOn')}
          </Button>
        )}
        {missed.length > 0 ? (
          <Button size="lg" variant={next === null ? 'default' : 'outline'} onClick={() => onAgain(missed)}>
            {t('onlyWrong')}
          </Button>
        ) : null}
        <Button size="lg" variant="outline" onClick={() => onAgain(all)}>
          {t('restart')}
        </Button>
        <ButtonLink to={solution} size="lg" variant="ghost">
          {t('solution')}
        </ButtonLink>
      </div>
    </section>
  );
};
