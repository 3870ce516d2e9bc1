import { type ReactNode, type Ref, useCallback, useId } from 'react';
import type { Turn } from '#contracts/http/assistant';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { RichText } from '../maths/rich-text.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { CiteMark, Sources } from './sources.js';
import { assistantText } from './text.js';

/** What was asked: the chosen question, the picture, the words. */
const Asked = ({ asked: { text, question, picture } }: { asked: Turn['asked'] }): ReactNode => {
  const t = useText(assistantText);
  return (
    <div className="flex flex-col gap-2.5 rounded-panel border border-brand-line bg-brand-tint px-4 py-3">
      {question ? (
        <div className="border-l-2 border-brand-line pl-3">
          {question.html === null ? (
            <p className="text-text-3">{t('hiddenQuestion')}</p>
          ) : (
            <RichText text={question.html} className="max-h-72 overflow-y-auto" />
          )}
        </div>
      ) : null}
      {picture ? (
        <img src={picture} alt={t('picture')} className="max-h-64 max-w-full self-start rounded-control bg-bg object-contain" />
      ) : null}
      {text === '' ? (
        question ? (
          <p className="font-semibold">{t('whyAsked')}</p>
        ) : null
      ) : (
        <p className="font-semibold wrap-anywhere whitespace-pre-wrap">
          <PlainMaths text={text} />
        </p>
      )}
    </div>
  );
};

const ends = { cut: 'cut', failed: 'failed', stopped: 'stopped' } as const;

/** How an answer ended where it did not come whole, and the way on. */
const End = ({ turn, onAgain }: { turn: Turn; onAgain: (() => void) | undefined }): ReactNode => {
  const t = useText(assistantText);
  const { state, blocks } = turn;
  if (state !== 'cut' && state !== 'failed' && state !== 'stopped') return null;
  const empty = !blocks.some((html) => html !== '');
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line-2 bg-sunken px-4 py-2.5">
      <p className="text-sm text-text-2">{t(state === 'stopped' && empty ? 'stoppedEmpty' : ends[state])}</p>
      {onAgain ? (
        <Button variant="outline" size="sm" onClick={onAgain}>
          {t('again')}
        </Button>
      ) : null}
    </div>
  );
};

const NotFound = (): ReactNode => {
  const t = useText(assistantText);
  return (
    <div className="border-l-2 border-matra py-0.5 pl-4">
      <p className="font-semibold">{t('notFound')}</p>
      <p className="mt-0.5 text-text-2">{t('notFoundText')}</p>
    </div>
  );
};

/** The answer itself, block by block: one that has not changed is not drawn again while others come. */
const Prose = ({ of, blocks, count }: { of: string; blocks: readonly string[]; count: number }): ReactNode => {
  const cite = useCallback((n: number): ReactNode => (n <= count ? <CiteMark of={of} n={n} /> : null), [of, count]);
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 text-lg leading-[1.7]! wrap-anywhere">
      {blocks.map((html, at) => (html === '' ? null : <RichText key={at} text={html} cite={cite} />))}
    </div>
  );
};

export interface TurnViewProps {
  readonly turn: Turn;
  /** Its place in the conversation, from 1. */
  readonly number: number;
  /** Asks the same again; where nothing can be asked now, absent. */
  readonly onAgain?: (() => void) | undefined;
  /**
   * Below an answer that is being written, which fills the window from the beginning: what moves on with each line cannot be pressed.
   */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** A question with its answer: the answer as prose on paper, its sources as footnotes. */
export const TurnView = ({ turn, number, onAgain, children, ref }: TurnViewProps): ReactNode => {
  const [t, locale, id] = [useText(assistantText), useLocale(), useId()];
  const { sources, blocks, state } = turn;
  const quoted = state === 'quoted';
  return (
    <article aria-labelledby={id} className="scroll-mt-16 lg:scroll-mt-20">
      <h2 id={id} ref={ref} tabIndex={-1} className="sr-only">
        {t('turn', { n: formatNumber(number, locale) })}
      </h2>
      <Asked asked={turn.asked} />
      <section aria-label={t('answer')} aria-busy={state === 'under-way'} className="mt-4">
        {state === 'not-found' ? <NotFound /> : null}
        <div className={children ? 'flex min-h-dvh flex-col' : undefined}>
          <Prose of={id} blocks={blocks} count={sources.length} />
          <End turn={turn} onAgain={onAgain} />
          {children}
        </div>
        {sources.length > 0 ? (
          <Sources of={id} sources={sources} open={quoted} title={t(quoted ? 'quoted' : state === 'not-found' ? 'nearest' : 'sources')} />
        ) : null}
      </section>
    </article>
  );
};
