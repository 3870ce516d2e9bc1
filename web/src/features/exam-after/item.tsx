import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { ItemStatistics } from '#contracts/http/exam-after';
import { formatPercent, toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarksShort } from '../../i18n/marks.js';
import { ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { preloadMaths } from '../maths/formula.js';
import { RichText } from '../maths/rich-text.js';
import { Choices } from './choices.js';
import { figureText } from './figure.js';
import { Figures } from './figures.js';
import { suspectOf } from './hints.js';
import { Flags, Why } from './item-hints.js';
import { KeyPanel } from './key-panel.js';
import { languageOf } from './letters.js';
import { gapWords, type Statistics } from './statistics-words.js';
import { afterText } from './text.js';
import { useMayDecide } from './use-may.js';

/** The address with some of its parts changed; null takes one away. */
const useAddress = (): ((change: Readonly<Record<string, string | null>>) => string) => {
  const { pathname, search } = useLocation();
  return (change) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `${pathname}?${next.toString()}`;
  };
};

/** Back to the list, and to the question before or after this one. */
const Way = ({ statistics: { questions }, item }: { statistics: Statistics; item: ItemStatistics }): ReactNode => {
  const [t, address] = [useText(afterText), useAddress()];
  const at = questions.indexOf(item);
  const step = (by: -1 | 1): ReactNode => {
    const other = questions[at + by];
    const label = t(by < 0 ? 'questionBefore' : 'questionAfter');
    if (!other) return null;
    return (
      <ButtonLink
        to={address({ question: other.questionId, change: null })}
        preventScrollReset
        size="sm"
        variant="outline"
        aria-label={t('questionNamed', { label, n: other.number })}
      >
        {by < 0 ? <Icon name="chevron-left" size={16} /> : null}
        {label}
        {by > 0 ? <Icon name="chevron-right" size={16} /> : null}
      </ButtonLink>
    );
  };
  return (
    <nav aria-label={t('questions')} className="mb-3 flex flex-wrap items-center gap-2">
      <Link to={address({ question: null, change: null })} className="link touch mr-auto inline-flex items-center gap-1 py-1 text-sm">
        <Icon name="arrow-left" size={16} />
        {t('allQuestions')}
      </Link>
      {step(-1)}
      {step(1)}
    </nav>
  );
};

const ItemFigures = ({ item }: { item: ItemStatistics }): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  const gap = item.gap ? t(gapWords[item.gap]) : undefined;
  return (
    <Figures
      label={t('questionFigures')}
      figures={[
        {
          label: t('difficulty'),
          value: item.difficulty === null ? '–' : formatPercent(item.difficulty, locale),
          note: item.difficulty === null ? gap : t('difficultyMeans', { count: item.correct }),
        },
        {
          label: t('pointBiserial'),
          value: figureText(item.pointBiserial, locale),
          note: item.pointBiserial === null ? gap : t('pointBiserialMeans'),
        },
        {
          label: t('discrimination'),
          value: figureText(item.discrimination, locale),
          note: item.discrimination === null ? gap : t('discriminationMeans'),
        },
      ]}
    />
  );
};

const NumberKey = ({ item }: { item: ItemStatistics }): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  return (
    <dl className="num grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
      {(
        [
          [t('keyNumber'), toDigits(item.key.number ?? '–', locale)],
          [t('right'), t('persons', { count: item.correct })],
          [t('wrong'), t('persons', { count: item.wrong })],
          [t('skipped'), t('persons', { count: item.skipped })],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-text-3">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** One question: how it did, what its options drew, why it should be looked at; and, from there, its key. */
export const Item = ({
  statistics,
  item,
  onStarted,
}: {
  statistics: Statistics;
  item: ItemStatistics;
  onStarted: (version: number) => void;
}): ReactNode => {
  const [t, locale, address, mayDecide] = [useText(afterText), useLocale(), useAddress(), useMayDecide()];
  const [search] = useSearchParams();
  const language = languageOf(statistics.questions);
  const changing = search.get('change') === 'yes' && mayDecide;
  const suspect = item.flags.includes('key-suspect') ? (suspectOf(item)?.optionId ?? null) : null;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => void preloadMaths(), []);
  // What had the focus went with the list: the reading goes on here.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article aria-labelledby="item">
      <Way statistics={statistics} item={item} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 ref={title} id="item" tabIndex={-1} className="text-lg outline-none">
          {t('questionN', { n: item.number })}
        </h2>
        <span className="num text-sm text-text-3">{t('markOf', { marks: formatMarksShort(item.mark, locale) })}</span>
        <Flags item={item} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <RichText text={item.stem} className="text-lg leading-[1.7]!" />
          {item.kind === 'numeric' ? (
            <NumberKey item={item} />
          ) : (
            <Choices item={item} takers={statistics.takers} language={language} suspect={suspect} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ItemFigures item={item} />
          <Why
            item={item}
            takers={statistics.takers}
            language={language}
            action={
              mayDecide && !changing ? (
                <ButtonLink to={address({ change: 'yes' })} preventScrollReset size="sm">
                  {t('changeKey')}
                </ButtonLink>
              ) : null
            }
          />
        </div>
      </div>
      {changing ? (
        <KeyPanel statistics={statistics} item={item} language={language} close={address({ change: null })} onStarted={onStarted} />
      ) : null}
    </article>
  );
};
