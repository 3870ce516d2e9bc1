import { type ReactNode, useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import type { PracticePaper } from '#contracts/http/exam-practice';
import { isCallError } from '../../client/call-error.js';
import { useStore } from '../../client/store.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Kbd } from '../../ui/kbd.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Untranslated } from '../../ui/untranslated.js';
import { textSize } from '../exam-paper/text-size.js';
import { preloadMaths } from '../maths/formula.js';
import { OneQuestion } from './one-question.js';
import { givenTo, type PracticeQuestion } from './practice.js';
import { PracticeHead } from './head.js';
import { Summary } from './summary.js';
import { practiceText } from './text.js';
import { usePracticeKeys } from './use-practice-keys.js';
import { usePractice, type PracticeActs } from './use-practice.js';

/** What the one button below does now; with nothing chosen it shows the answer, once that is known it goes on. */
const useActs = (question: PracticeQuestion | undefined, { practice, checking, check, say, go }: PracticeActs) => {
  const given = question ? givenTo(practice, question.id) : null;
  const answered = given !== null && (given.optionIds.length > 0 || given.number !== null);
  const choose = (optionId: string): void => {
    if (!question || !given || given.checked || checking !== null) return;
    if (question.kind !== 'multiple') return check(question.id, { optionIds: [optionId] });
    const on = given.optionIds.includes(optionId);
    say(question.id, { optionIds: on ? given.optionIds.filter((id) => id !== optionId) : [...given.optionIds, optionId] });
  };
  const next = (): void => go(practice.at + 1);
  const main = (): void => {
    if (!question || !given) return;
    if (given.checked) next();
    else check(question.id);
  };
  usePracticeKeys({
    choose: (index) => choose(question?.options[index]?.id ?? ''),
    enter: () => {
      if (given?.checked || answered) main();
    },
    next,
    previous: () => go(practice.at - 1),
  });
  return { given, answered, choose, main };
};

/** The bar below: the one act of the moment at the right, and which keys do it. */
const Bar = ({
  practice: { at, round },
  checked,
  answered,
  busy,
  onMain,
}: {
  practice: PracticeActs['practice'];
  checked: boolean;
  answered: boolean;
  busy: boolean;
  onMain: () => void;
}): ReactNode => {
  const t = useText(practiceText);
  const label = checked ? t(at + 1 === round.length ? 'finish' : 'next') : t(answered ? 'check' : 'show');
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-bg px-4 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-[688px] items-center justify-end gap-4">
        <p className="mr-auto hidden text-sm text-text-3 md:block">
          <Kbd>1</Kbd>–<Kbd>4</Kbd> {t('keysAnswer')} · <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keysGo')} · <Kbd>Enter</Kbd> {label}
        </p>
        <Button
          size="lg"
          variant={checked || answered ? 'default' : 'outline'}
          disabled={busy}
          onClick={onMain}
          className="w-full md:w-[200px]"
        >
          {label}
        </Button>
      </div>
    </div>
  );
};

const Paper = ({ paper, userId, slug }: { paper: PracticePaper; userId: string; slug: string }): ReactNode => {
  const [t, size] = [useText(practiceText), useStore(textSize)];
  const acts = usePractice(paper, userId);
  const { practice, checking, failed, go, say, check, again } = acts;
  const all = useMemo(() => paper.questions.map(({ id }) => id), [paper]);
  const id = practice.round[practice.at];
  const question = paper.questions.find((one) => one.id === id);
  const { given, answered, choose, main } = useActs(question, acts);
  const numberOf = (questionId: string): number => all.indexOf(questionId) + 1;
  const [list, solution] = [`/courses/${slug}/mcq`, `/courses/${slug}/mcq/${paper.examId}/solution`];
  useEffect(() => void preloadMaths(), []);
  return (
    <>
      <PracticeHead practice={practice} numberOf={numberOf} back={list} onGo={go} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-3.5 pb-28 outline-none">
        <h1 className="sr-only">{t('title', { exam: paper.title })}</h1>
        {question && given ? (
          <div style={{ fontSize: size, lineHeight: 1.7 }}>
            <OneQuestion
              key={question.id}
              question={question}
              number={numberOf(question.id)}
              stimulus={paper.stimuli.find((one) => one.id === question.stimulusId)?.text ?? null}
              language={paper.language}
              given={given}
              busy={checking === question.id}
              failed={failed === question.id}
              onChoose={choose}
              onNumber={(number) => say(question.id, { number })}
              onRetry={() => check(question.id)}
            />
          </div>
        ) : (
          <Summary practice={practice} title={paper.title} solution={solution} numberOf={numberOf} onGo={go} onAgain={again} all={all} />
        )}
      </main>
      {question && given ? (
        <Bar practice={practice} checked={given.checked !== null} answered={answered} busy={checking === question.id} onMain={main} />
      ) : null}
    </>
  );
};

/** Why it is not open, and the way on. */
const NotOpen = ({ error, slug, onRetry }: { error: unknown; slug: string; onRetry: () => void }): ReactNode => {
  const t = useText(practiceText);
  const list = (
    <ButtonLink to={`/courses/${slug}/mcq`} variant="outline">
      {t('toList')}
    </ButtonLink>
  );
  if (isCallError(error, 'Solution not released'))
    return (
      <Empty title={t('notYet')} action={list}>
        {t('notYetHint')}
      </Empty>
    );
  if (isCallError(error, 'Not enrolled'))
    return (
      <Empty
        title={t('noAccess')}
        action={
          <ButtonLink to={`/courses/${slug}/checkout`} variant="outline">
            {t('toCourse')}
          </ButtonLink>
        }
      >
        {t('noAccessHint')}
      </Empty>
    );
  return <ErrorBox error={error} onRetry={onRetry} />;
};

/** `/courses/{slug}/mcq/{id}/practice`: the same paper without clock or rank; the answer is shown at once. Opens with the solution. */
export const PracticeScreen = (): ReactNode => {
  const { slug = '', id = '' } = useParams();
  const [t, user] = [useText(practiceText), useUser()];
  // What is being answered must not change under the hand.
  const { data, error, mutate } = useEndpoint(
    'GET /api/exams/:examId/practice',
    { params: { examId: id } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  usePageTitle(data ? t('title', { exam: data.title }) : '');
  if (data && user && data.questions.length > 0)
    return (
      <Untranslated>
        <Paper key={`${user.id}${id}`} paper={data} userId={user.id} slug={slug} />
      </Untranslated>
    );
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-4 pt-6">
      <h1 className="text-2xl">{data?.title ?? t('practice')}</h1>
      {error ? (
        <NotOpen error={error} slug={slug} onRetry={() => void mutate()} />
      ) : data ? (
        <Empty title={t('empty')} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </main>
  );
};
