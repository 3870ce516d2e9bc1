import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SessionResult, SessionWhole } from '#contracts/http/selfpractice';
import { useStore } from '../../../client/store.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { BannerPlace } from '../../../shell/banner/place.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { usePracticeKeys } from '../../exam-practice/use-practice-keys.js';
import { textSize } from '../../exam-paper/text-size.js';
import type { PracticeRun } from './practice-run.js';
import { SessionQuestion } from './question.js';
import { SessionResultView } from './result.js';
import { sessionText } from './text.js';
import { useQueueView, useStandings } from './use-run.js';

const none = (): void => undefined;

/** One answered question of a session that is over, to be read. */
const Look = ({
  run,
  whole,
  at,
  onGo,
}: {
  run: PracticeRun;
  whole: SessionWhole;
  at: number;
  onGo: (at: number | null) => void;
}): ReactNode => {
  const [t, locale, size] = [useText(sessionText), useLocale(), useStore(textSize)];
  const [{ entries }, standings] = [useQueueView(run), useStandings(run)];
  const last = whole.items.length - 1;
  const next = (): void => onGo(at === last ? null : at + 1);
  usePracticeKeys({ choose: none, enter: next, next, previous: () => onGo(Math.max(0, at - 1)) });
  const item = whole.items[at];
  if (!item) return null;
  const entry = entries.get(item.number);
  return (
    <>
      <header className="sticky top-0 z-10 border-b border-line bg-bg">
        <div className="mx-auto flex h-[52px] max-w-[720px] items-center justify-between gap-3 px-4">
          <Button variant="ghost" onClick={() => onGo(null)} className="-ml-2.5">
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('toResult')}
          </Button>
          <span className="num text-sm text-text-2">{toDigits(`${at + 1}/${whole.items.length}`, locale)}</span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-2 pb-28 outline-none">
        <h1 className="sr-only">{t('titleOf', { what: whole.session.topics.join(', ') })}</h1>
        <div style={{ fontSize: size, lineHeight: 1.7 }}>
          <SessionQuestion
            key={item.number}
            item={item}
            standing={standings[at] ?? 'left'}
            chosen={entry?.given.answer ?? item.answer ?? { optionIds: [], number: null }}
            marking={item.marking ?? entry?.marking ?? null}
            fixed
            late={false}
            atEnd={false}
            onChoose={none}
            onNumber={none}
          />
        </div>
      </main>
      <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-bg px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-[688px] justify-end">
          <Button size="lg" onClick={next} className="w-full md:w-[200px]">
            {t(at === last ? 'toResult' : 'next')}
          </Button>
        </div>
      </div>
    </>
  );
};

/** A session that is over: its result, and each of its answers again. */
export const Review = ({ run, whole, result }: { run: PracticeRun; whole: SessionWhole; result: SessionResult | null }): ReactNode => {
  const t = useText(sessionText);
  const standings = useStandings(run);
  const [at, setAt] = useState<number | null>(null);
  if (at !== null) return <Look run={run} whole={whole} at={at} onGo={setAt} />;
  return (
    <>
      <BannerPlace />
      {result ? (
        <SessionResultView result={result} standings={standings} onLook={setAt} />
      ) : (
        <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-6">
          <h1 className="text-2xl">{t('title')}</h1>
          <SkeletonRows rows={6} />
        </main>
      )}
    </>
  );
};
