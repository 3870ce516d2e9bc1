import { type ReactNode, useState } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { useUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { beforeText } from '../before/text.js';
import { type Act, ActAsk, ExtendAsk, PhoneAsk } from './act-ask.js';

const steps = ['schedule', 'publish-results', 'unschedule'] as const;
const ends = ['archive', 'cancel'] as const;

interface StateActsProps {
  readonly desk: ExamDesk;
  /** How many conflicts stand in the way; null while that is not known. */
  readonly blocking: number | null;
  readonly unsaved: boolean;
}

/** Why an exam cannot be scheduled now; null when it can. */
const whyNot = ({ desk, blocking, unsaved }: StateActsProps): 'whyMayNot' | 'whyUnsaved' | 'whyBlocked' | null => {
  if (!desk.may.includes('schedule')) return 'whyMayNot';
  if (unsaved) return 'whyUnsaved';
  return blocking === 0 ? null : 'whyBlocked';
};

/** What can be done with the exam as a whole; each asks first and names what will happen. */
export const StateActs = (props: StateActsProps): ReactNode => {
  const { desk } = props;
  const [t, user, [asking, setAsking]] = [useText(beforeText), useUser(), useState<Act | 'extend' | 'phone' | null>(null)];
  const [draft, why] = [desk.state === 'draft', whyNot(props)];
  const mayWrite = user?.permissions.includes('exams.write') ?? false;
  const offered = (act: Act): boolean => desk.may.includes(act) && act !== 'schedule';
  const close = (): void => setAsking(null);
  return (
    <div className="mt-3 flex flex-col gap-2 empty:hidden">
      {draft ? (
        <>
          <Button
            size="sm"
            wide
            disabled={why !== null}
            aria-describedby={why ? 'why-not' : undefined}
            onClick={() => setAsking('schedule')}
          >
            {t('schedule')}
          </Button>
          {why ? (
            <p id="why-not" className="text-xs text-text-3">
              {t(why)}
            </p>
          ) : null}
        </>
      ) : null}
      {desk.may.includes('extend') ? (
        <Button size="sm" wide variant="outline" onClick={() => setAsking('extend')}>
          {t('extend')}
        </Button>
      ) : null}
      {desk.may.includes('phone') ? (
        <Button size="sm" wide variant="outline" onClick={() => setAsking('phone')}>
          {t(desk.settings.phoneWaived ? 'askPhone' : 'waive')}
        </Button>
      ) : null}
      {[...steps, ...ends].filter(offered).map((act) => (
        <Button
          key={act}
          size="sm"
          wide
          variant={act === 'publish-results' ? 'default' : act === 'cancel' ? 'ghost' : 'outline'}
          className={act === 'cancel' ? 'text-bad!' : undefined}
          onClick={() => setAsking(act)}
        >
          {t(act)}
        </Button>
      ))}
      {mayWrite && !draft ? (
        <ButtonLink size="sm" wide variant="ghost" to={`/admin/exams/create?copy=${desk.id}`}>
          {t('copy')}
        </ButtonLink>
      ) : null}
      {asking === 'extend' ? <ExtendAsk desk={desk} onClose={close} /> : null}
      {asking === 'phone' ? <PhoneAsk desk={desk} onClose={close} /> : null}
      {asking !== null && asking !== 'extend' && asking !== 'phone' ? <ActAsk desk={desk} act={asking} onClose={close} /> : null}
    </div>
  );
};
