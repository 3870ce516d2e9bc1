import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { SessionWhole } from '#contracts/http/selfpractice';
import { useStore } from '../../../client/store.js';
import { useHeld } from '../../../client/use-online.js';
import { useServerNow } from '../../../client/use-server-now.js';
import { useText } from '../../../i18n/index.js';
import { openSignIn } from '../../../shell/sign-in/sign-in.js';
import { Button } from '../../../ui/button.js';
import { Kbd } from '../../../ui/kbd.js';
import { usePracticeKeys } from '../../exam-practice/use-practice-keys.js';
import { textSize } from '../../exam-paper/text-size.js';
import { preloadMaths } from '../../maths/formula.js';
import { EndSheet } from './end-sheet.js';
import { SessionHead } from './head.js';
import { SessionNotices } from './notices.js';
import type { PracticeRun } from './practice-run.js';
import { type Chosen, SessionQuestion } from './question.js';
import { nextLeft } from './run.js';
import { sessionText } from './text.js';
import { useQueueView, useRunView, useStandings, useStopwatch } from './use-run.js';

const nothing: Chosen = { optionIds: [], number: null };

/** What the one button below does now. */
type Act = 'give' | 'skip' | 'next' | 'finish';

const Bar = ({ act, onMain }: { act: Act; onMain: () => void }): ReactNode => {
  const t = useText(sessionText);
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-bg px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-[688px] items-center justify-end gap-4">
        <p className="mr-auto hidden text-sm text-text-3 md:block">
          <Kbd>1</Kbd>–<Kbd>4</Kbd> {t('keysAnswer')} · <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keysGo')} · <Kbd>Enter</Kbd> {t(act)}
        </p>
        <Button size="lg" variant={act === 'skip' ? 'outline' : 'default'} onClick={onMain} className="w-full md:w-[200px]">
          {t(act)}
        </Button>
      </div>
    </div>
  );
};

/** Ends the session when its time is over; the server takes nothing more then. */
const useDeadline = (run: PracticeRun, deadline: number | null): void => {
  const now = useServerNow();
  const over = deadline !== null && now >= deadline;
  useEffect(() => {
    if (over) run.end();
  }, [over, run]);
};

/** What is chosen on the screen, and the acts on it. */
const useAnswering = (run: PracticeRun, whole: SessionWhole, at: number) => {
  const [{ entries }, standings] = [useQueueView(run), useStandings(run)];
  const item = whole.items[at];
  const number = item?.number ?? 0;
  const watch = useStopwatch(item?.question ? number : null);
  const [draft, setDraft] = useState<{ readonly number: number; readonly chosen: Chosen } | null>(null);
  const entry = entries.get(number);
  const standing = standings[at] ?? 'left';
  const atOnce = whole.session.plan.reveal === 'at-once';
  const marking = entry?.marking ?? item?.marking ?? null;
  const given: Chosen = entry?.given.answer ?? item?.answer ?? nothing;
  const chosen = draft?.number === number ? draft.chosen : given;
  const fixed = marking !== null || (atOnce && standing === 'waiting') || standing === 'gone';
  const give = (answer: Chosen, skipped = false): void => {
    setDraft(null);
    run.queue.give({
      number,
      answer: { optionIds: [...answer.optionIds], number: answer.number },
      skipped,
      tookMs: watch.spent(number, performance.now()),
    });
  };
  return { item, number, entry, standing, standings, atOnce, marking, chosen, fixed, give, drafted: draft?.number === number, setDraft };
};

const useActs = (run: PracticeRun, at: number, state: ReturnType<typeof useAnswering>, onEnd: () => void) => {
  const { item, number, chosen, fixed, drafted, give, setDraft, standing, standings } = state;
  const question = item?.question ?? null;
  const filled = chosen.optionIds.length > 0 || chosen.number !== null;
  const choose = (optionId: string): void => {
    if (fixed || !question) return;
    if (question.kind !== 'multiple') return give({ optionIds: [optionId], number: null });
    const on = chosen.optionIds.includes(optionId);
    const optionIds = on ? chosen.optionIds.filter((id) => id !== optionId) : [...chosen.optionIds, optionId];
    setDraft({ number, chosen: { optionIds, number: null } });
  };
  const next = nextLeft(standings, at);
  const answered = standing !== 'left' && standing !== 'skipped';
  const act: Act =
    drafted && filled ? 'give' : next === null && (answered || standing === 'skipped') ? 'finish' : answered ? 'next' : 'skip';
  const onward = (): void => {
    if (next === null) onEnd();
    else run.go(next);
  };
  const main = (): void => {
    if (act === 'give') return give(chosen);
    if (act === 'skip' && standing === 'left') give(nothing, true);
    onward();
  };
  usePracticeKeys({
    choose: (index) => choose(question?.options[index]?.id ?? ''),
    enter: () => {
      if (act !== 'skip') main();
    },
    next: () => run.go(at + 1),
    previous: () => run.go(at - 1),
  });
  return { act, choose, main };
};

/** A running session: one question at a time. */
export const SessionView = ({ run, whole }: { run: PracticeRun; whole: SessionWhole }): ReactNode => {
  const [t, size, { at: place }] = [useText(sessionText), useStore(textSize), useRunView(run)];
  const at = place ?? 0;
  const state = useAnswering(run, whole, at);
  const [ending, setEnding] = useState(false);
  const { act, choose, main } = useActs(run, at, state, () => setEnding(true));
  const { item, standing, standings, chosen, marking, fixed, atOnce, number, setDraft } = state;
  const deadline = whole.session.deadline === null ? null : Date.parse(whole.session.deadline);
  useDeadline(run, deadline);
  const wanted = useRunView(run).ending !== 'no';
  const late = useHeld(standing === 'waiting', 800);
  const go = useCallback((to: number) => run.go(to), [run]);
  useEffect(() => void preloadMaths(), []);
  return (
    <>
      <SessionHead standings={standings} at={at} deadline={deadline} atOnce={atOnce} onGo={go} />
      <SessionNotices run={run} onSignIn={() => openSignIn(location.pathname)} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-2 pb-28 outline-none">
        <h1 className="sr-only">{t('titleOf', { what: whole.session.topics.join(', ') })}</h1>
        {item ? (
          <div style={{ fontSize: size, lineHeight: 1.7 }}>
            <SessionQuestion
              key={item.number}
              item={item}
              standing={standing}
              chosen={chosen}
              marking={marking}
              fixed={fixed}
              late={late}
              atEnd={!atOnce}
              onChoose={choose}
              onNumber={(typed) => setDraft({ number, chosen: { optionIds: [], number: typed } })}
            />
          </div>
        ) : null}
      </main>
      <Bar act={act} onMain={main} />
      {ending || wanted ? <EndSheet run={run} standings={standings} onClose={() => setEnding(false)} /> : null}
    </>
  );
};
