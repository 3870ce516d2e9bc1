import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { getRoundChoices } from '#contracts/http/quiz';
import type { ResponseOf } from '#contracts/http/endpoint';
import { mostCounted, roundSize } from '#contracts/shared/quiz';
import { isCallError, type CallError } from '../../../client/call-error.js';
import { call } from '../../../client/call.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Section } from '../../../ui/section.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { PageTitle } from '../../home/page-title.js';
import { RoundRules } from '../rules.js';
import { Running } from './running.js';
import { roundsText } from './text.js';

type Choices = ResponseOf<typeof getRoundChoices>;
type Choice = Choices['choices'][number];

/** A subject to choose, with how many questions it has and what is to beat. */
const SubjectChoice = ({ choice, chosen, onChoose }: { choice: Choice; chosen: boolean; onChoose: () => void }): ReactNode => {
  const [t, locale] = [useText(roundsText), useLocale()];
  const { subject, available, best } = choice;
  const many = `${formatNumber(available, locale)}${available >= mostCounted ? '+' : ''}`;
  return (
    <label
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 border-b border-line px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        chosen ? 'bg-brand-tint' : '[@media(hover:hover)]:hover:bg-fill',
      )}
    >
      <input type="radio" name="subject" checked={chosen} onChange={onChoose} className="size-4 shrink-0 accent-brand outline-none" />
      <span className="min-w-0 flex-1">
        <span className={cx('block', chosen && 'font-semibold')}>{subject ?? t('mixed')}</span>
        <span className="num block text-sm text-text-3">
          {available < roundSize ? t('availableFew', { n: available }) : t('available', { n: many })}
        </span>
      </span>
      {best === null ? null : <span className="num shrink-0 text-sm text-text-2">{t('best', { n: best })}</span>}
    </label>
  );
};

/** What of today is still free, where anything is counted. */
const Free = ({ allowance: { unlimited, left } }: Pick<Choices, 'allowance'>): ReactNode => {
  const t = useText(roundsText);
  if (unlimited) return null;
  if (left > 0) return <p className="num mt-3 text-sm text-text-3">{t('freeLeft', { n: left })}</p>;
  return (
    <div className="mt-4 rounded-control border border-warn-line bg-warn-tint px-4 py-3">
      <p>{t('freeNone')}</p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <ButtonLink to="/quizflex/variants/mistakes" size="sm">
          {t('toMistakes')}
        </ButtonLink>
        <ButtonLink to="/selfpractice" size="sm" variant="outline">
          {t('toPlans')}
        </ButtonLink>
      </div>
    </div>
  );
};

/** Which subject, and the start. */
const Start = ({ choices, allowance }: Pick<Choices, 'choices' | 'allowance'>): ReactNode => {
  const [t, navigate] = [useText(roundsText), useNavigate()];
  const [address] = useSearchParams();
  const [subjectId, setSubjectId] = useState<string | null>(() => {
    // A plan that leads here names a topic and what is above it.
    const named = (address.get('topics') ?? '').split(',');
    return choices.find((choice) => named.includes(choice.subjectId ?? ''))?.subjectId ?? null;
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const start = (): void => {
    setBusy(true);
    setError(null);
    call('POST /api/quiz/rounds', { body: { subjectId } })
      .then(({ id }) => navigate(`/quizflex/rounds/${id}`))
      .catch((thrown: unknown) => {
        if (!isCallError(thrown)) throw thrown;
        setError(thrown);
      })
      .finally(() => setBusy(false));
  };
  const spent = !allowance.unlimited && allowance.left === 0;
  return (
    <>
      <fieldset className="mt-6">
        <legend className="mb-2 font-semibold">{t('choose')}</legend>
        <div className="-mx-3 border-t border-line">
          {choices.map((choice) => (
            <SubjectChoice
              key={choice.subjectId ?? 'mixed'}
              choice={choice}
              chosen={choice.subjectId === subjectId}
              onChoose={() => setSubjectId(choice.subjectId)}
            />
          ))}
        </div>
      </fieldset>
      {error ? <ErrorBox error={error} title={t('startFailed')} /> : null}
      <Free allowance={allowance} />
      {spent ? null : (
        <Button size="lg" loading={busy} onClick={start} className="mt-4 w-full sm:w-auto sm:min-w-56">
          {t('start')}
        </Button>
      )}
    </>
  );
};

const Loaded = ({ data, onChange }: { data: Choices; onChange: () => void }): ReactNode => {
  const t = useText(roundsText);
  if (data.running) return <Running round={data.running} onLeft={onChange} />;
  if (data.choices.every(({ available }) => available === 0)) return <Empty title={t('none')}>{t('noneWhy')}</Empty>;
  return <Start choices={data.choices} allowance={data.allowance} />;
};

/** `/quizflex/variants/mcq`: choose a subject and begin a round of ten; or a room with a code. */
export const Chooser = (): ReactNode => {
  const t = useText(roundsText);
  const { data, error, mutate } = useEndpoint('GET /api/quiz/rounds/choices', {}, { revalidateOnFocus: true });
  const [{ hash }, settled] = [useLocation(), data !== undefined || error !== undefined];
  // The door of the rooms stands below the subjects, and is in its place only once they are there.
  useEffect(() => {
    if (settled && hash === '#room') document.getElementById('room')?.scrollIntoView();
  }, [settled, hash]);
  return (
    <div className="pb-10">
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      <div className="max-w-[720px]">
        {data ? (
          <Loaded data={data} onChange={() => void mutate()} />
        ) : error ? (
          <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
      <Section title={t('rules')}>
        <RoundRules />
      </Section>
    </div>
  );
};
