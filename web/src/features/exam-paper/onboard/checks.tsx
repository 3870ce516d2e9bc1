import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { ExamFacts } from '../../../client/exam-store.js';
import { onSocketChange, socketUp } from '../../../client/socket.js';
import { formatClock } from '../../../i18n/dates.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { dialogPart } from '../../../ui/part.js';
import { isPhone } from '../device-word.js';
import { canOpenPapers } from '../seal.js';
import { useHeld } from '../../../client/use-online.js';
import { useDurable } from '../use-session.js';
import { onboardText } from './text.js';
import type { LinkState, PaperState } from './use-checks.js';

type Tone = 'ok' | 'wait' | 'look';
const icons = { ok: CircleCheck, wait: CircleDashed, look: CircleAlert } as const;

const Check = ({ tone, title, children }: { tone: Tone; title: string; children?: ReactNode }): ReactNode => {
  const Icon = icons[tone];
  return (
    <li className="grid grid-cols-[20px_1fr] gap-2.5">
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx('mt-0.5', tone === 'ok' ? 'text-ok-solid' : tone === 'look' ? 'text-warn-solid' : 'text-text-3')}
      />
      <div>
        <p>{title}</p>
        <p className="num text-sm text-text-3">{children}</p>
      </div>
    </li>
  );
};

const PaperCheck = ({ facts, state }: { facts: ExamFacts; state: PaperState }): ReactNode => {
  const [t, locale] = [useText(onboardText), useLocale()];
  if (!canOpenPapers())
    return (
      <Check tone="look" title={t('noCrypto')}>
        {t('noCryptoHint')}
      </Check>
    );
  if (state === 'coming')
    return (
      <Check tone="wait" title={t('paperComing')}>
        {t('paperComingHint', { size: Math.ceil(facts.paper.bytes / 1000) })}
      </Check>
    );
  if (state === 'failed')
    return (
      <Check tone="look" title={t('paperFailed')}>
        {t('paperFailedHint')}
      </Check>
    );
  if (state === 'waiting')
    return (
      <Check tone="wait" title={t('paperLater')}>
        {t('paperLaterHint')}
      </Check>
    );
  const { opensAt, state: examState } = facts.exam;
  const time = formatClock(opensAt, locale);
  const title =
    examState === 'scheduled' ? t(new Date(opensAt).getUTCMinutes() === 0 ? 'paperHereWhen' : 'paperHereAt', { time }) : t('paperHere');
  return (
    <Check tone="ok" title={title}>
      {t('paperHereHint')}
    </Check>
  );
};

const ClockCheck = ({ ahead }: { ahead: number | null }): ReactNode => {
  const [t, locale] = [useText(onboardText), useLocale()];
  if (ahead === null)
    return (
      <Check tone="wait" title={t('clockChecking')}>
        {t('clockExact')}
      </Check>
    );
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const length = formatDuration(seconds, locale);
  return (
    <Check tone="ok" title={t('clockRight')}>
      {seconds === 0 ? t('clockExact') : t(ahead > 0 ? 'clockFast' : 'clockSlow', { length })}
    </Check>
  );
};

const LinkCheck = ({ link: { is, ms } }: { link: LinkState }): ReactNode => {
  const t = useText(onboardText);
  const socket = useSyncExternalStore(onSocketChange, socketUp);
  const blocked = useHeld(!socket && is !== 'none', 10_000);
  if (is === 'checking')
    return (
      <Check tone="wait" title={t('linkChecking')}>
        {t('linkGoodHint', { ms: '…' })}
      </Check>
    );
  if (is === 'none')
    return (
      <Check tone="look" title={t('linkNone')}>
        {t('linkNoneHint')}
      </Check>
    );
  return (
    <Check tone={is === 'good' ? 'ok' : 'look'} title={t(is === 'good' ? 'linkGood' : 'linkSlow')}>
      {t(is === 'good' ? 'linkGoodHint' : 'linkSlowHint', { ms })}
      {blocked ? ` ${t('socketHint')}` : ''}
    </Check>
  );
};

const PhoneCheck = ({ facts: { phone } }: { facts: ExamFacts }): ReactNode => {
  const t = useText(onboardText);
  if (phone === 'free') return null;
  if (phone === 'proven')
    return (
      <Check tone="ok" title={t('phoneProven')}>
        {t('phoneProvenHint')}
      </Check>
    );
  return (
    <Check tone="look" title={t('phoneNeeded')}>
      {t('phoneNeededHint')}{' '}
      <Link to="/profile" className="link">
        {t('phoneProve')}
      </Link>
    </Check>
  );
};

const GuardianDialog = dialogPart<{ onClose: () => void; onSaved: () => void }>(() => import('../../guardian/guardian-dialog.js'));

const GuardianCheck = ({ facts: { guardian }, refresh }: { facts: ExamFacts; refresh: () => void }): ReactNode => {
  const t = useText(onboardText);
  const [asking, setAsking] = useState(false);
  if (guardian === 'free') return null;
  if (guardian === 'given') return <Check tone="ok" title={t('guardianGiven')} />;
  return (
    <Check tone="look" title={t('guardianNeeded')}>
      {t('guardianHint')}{' '}
      <button type="button" className="link" onClick={() => setAsking(true)}>
        {t('guardianSay')}
      </button>
      {asking ? (
        <Suspense fallback={null}>
          <GuardianDialog
            onClose={() => setAsking(false)}
            onSaved={() => {
              setAsking(false);
              refresh();
            }}
          />
        </Suspense>
      ) : null}
    </Check>
  );
};

interface ChecksProps {
  readonly facts: ExamFacts;
  readonly paper: PaperState;
  readonly link: LinkState;
  readonly refresh: () => void;
}

/** Paper, clock, link and storage, each said in words before the exam needs them. */
export const Checks = ({ facts, paper, link, refresh }: ChecksProps): ReactNode => {
  const [t, durable] = [useText(onboardText), useDurable()];
  return (
    <ul aria-label={t('checks')} className="grid gap-3.5">
      <PhoneCheck facts={facts} />
      <GuardianCheck facts={facts} refresh={refresh} />
      <PaperCheck facts={facts} state={paper} />
      <ClockCheck ahead={link.ahead} />
      {durable ? (
        <Check tone="ok" title={t(isPhone() ? 'keptPhone' : 'keptComputer')}>
          {t('keptHint')}
        </Check>
      ) : (
        <Check tone="look" title={t('keptNot')}>
          {t('keptNotHint')}
        </Check>
      )}
      <LinkCheck link={link} />
    </ul>
  );
};
