import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MistakeReceipt, ShownMistake } from '#contracts/http/quiz';
import { call } from '../../../client/call.js';
import { refresh } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { formatNumber } from '../../../i18n/digits.js';
import { openSignIn } from '../../../shell/sign-in/sign-in.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Progress } from '../../../ui/progress.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Untranslated } from '../../../ui/untranslated.js';
import { preloadMaths } from '../../maths/formula.js';
import { ActBar } from '../act-bar.js';
import { Asked } from '../asked.js';
import { type Asking, useAsking, useAskingKeys } from '../use-asking.js';
import { mistakesText } from './text.js';

const home = '/quizflex/variants/mistakes';
const gradeWords = ['grade-1', 'grade-2', 'grade-3', 'grade-4'] as const;

/** The way out, and how much of today is done. */
const Head = ({ done, left }: { done: number; left: number | null }): ReactNode => {
  const [t, locale] = [useText(mistakesText), useLocale()];
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-bg">
      <div className="mx-auto flex h-[52px] max-w-[720px] items-center gap-3 px-4">
        <ButtonLink to={home} variant="ghost" size="icon" aria-label={t('leave')} className="-ml-2.5">
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
        <Progress value={left === null ? 0 : done} max={left === null ? 1 : Math.max(1, done + left)} label={t('today')} />
        <span className="num text-sm whitespace-nowrap text-text-2">
          {left === null ? null : (
            <>
              <span aria-hidden="true">{formatNumber(left, locale)}</span>
              <span className="sr-only">{t('leftSaid', { n: left })}</span>
            </>
          )}
        </span>
      </div>
    </header>
  );
};

type Review = Asking<ShownMistake, MistakeReceipt>;

const Trouble = ({ asking: { failed, refused, next, send } }: { asking: Review }): ReactNode => {
  const t = useText(mistakesText);
  if (refused === null && failed === null) return null;
  return (
    <div className="mt-4">
      <Notice tone="warn">
        <p>{t(refused !== null ? 'withdrawn' : failed === 'answer' ? 'notSent' : 'notShown')}</p>
        {refused === null ? (
          <Button size="sm" variant="outline" onClick={() => (failed === 'answer' ? send() : next())}>
            {t('again')}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
};

/** When it comes again, and how long the answer took. */
const Again = ({ receipt: { grade, inDays, tookMs } }: { receipt: MistakeReceipt }): ReactNode => {
  const t = useText(mistakesText);
  const word = gradeWords[grade - 1] ?? 'grade-1';
  return `${t(word, { n: inDays })} · ${t('took', { n: Math.max(1, Math.round(tookMs / 1000)) })}`;
};

const Act = ({ asking, left }: { asking: Review; left: number | null }): ReactNode => {
  const t = useText(mistakesText);
  const { held, receipt, refused, given, busy, next, send } = asking;
  if (!held) return null;
  const known = receipt !== null || refused !== null;
  const chosen = given.optionIds.length > 0 || given.number !== null;
  return (
    <ActBar
      label={known ? t(left === 0 ? 'finish' : 'next') : t(chosen ? 'check' : 'show')}
      keys={known || held.shown.question.kind === 'numeric' ? null : t('keysAnswer')}
      strong={known || chosen}
      busy={busy !== null}
      onAct={() => (known ? next() : send())}
    />
  );
};

const Sights = (): ReactNode => {
  const [t, navigate] = [useText(mistakesText), useNavigate()];
  const [left, setLeft] = useState<number | null>(null);
  const [done, setDone] = useState(0);
  const asking = useAsking<ShownMistake, MistakeReceipt>({
    show: async () => {
      const answer = await call('POST /api/quiz/mistakes/show', {});
      setLeft(answer.left);
      if (!answer.shown) void navigate(home, { replace: true });
      return answer.shown;
    },
    answer: async ({ reviewId }, given, tookMs) => {
      const receipt = await call('POST /api/quiz/mistakes/reviews/:reviewId/answers', { params: { reviewId }, body: { ...given, tookMs } });
      setLeft(receipt.left);
      setDone((now) => now + 1);
      // The pages that count them may have asked a second ago: they ask again when they are next shown.
      void refresh('GET /api/quiz/mistakes', 'GET /api/quiz/mistakes/cards', 'GET /api/quiz');
      return receipt;
    },
  });
  useAskingKeys(asking);
  useEffect(() => void preloadMaths(), []);
  const { held, receipt } = asking;
  return (
    <>
      <Head done={done} left={left} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-4 pb-28 outline-none">
        <h1 className="sr-only">{t('title')}</h1>
        {held ? (
          <Asked
            key={held.shown.reviewId}
            question={held.shown.question}
            given={receipt?.given ?? asking.given}
            marking={receipt?.marking ?? null}
            busy={asking.busy === 'answer' || asking.refused !== null}
            verdict={receipt ? <Again receipt={receipt} /> : null}
            onChoose={asking.choose}
            onNumber={asking.type}
          />
        ) : asking.failed === null ? (
          <SkeletonRows rows={4} />
        ) : null}
        <Trouble asking={asking} />
      </main>
      <Act asking={asking} left={left} />
    </>
  );
};

/** `/quizflex/review`: one mistake after the other that is due today. */
export const ReviewScreen = (): ReactNode => {
  const [t, user] = [useText(mistakesText), useUser()];
  if (user)
    return (
      <Untranslated>
        <Sights key={user.id} />
      </Untranslated>
    );
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-6">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 text-md text-text-2">{t('signInFirst')}</p>
      <Button className="mt-3" onClick={() => openSignIn('/quizflex/review')}>
        {t('signIn')}
      </Button>
    </main>
  );
};
