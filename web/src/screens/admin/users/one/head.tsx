import { type ReactNode, useState } from 'react';
import { blockUser, releaseReset, unblockUser } from '#contracts/http/people';
import { sendUserCode } from '#contracts/http/people-code';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { useUser } from '../../../../client/user.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { toDigits } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Avatar } from '../../../../ui/avatar.js';
import { Button } from '../../../../ui/button.js';
import { Icon } from '../../../../ui/icon.js';
import { Modal } from '../../../../ui/modal.js';
import { toast } from '../../../../ui/toast.js';
import { Day, Moment, Roles, State, useMay } from '../words.js';
import type { Detail } from './index.js';
import { ResetFactor } from './reset-factor.js';

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className="min-w-0">
    <dt className="text-xs text-text-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ detail: { user, hasPassword, google, secondFactor } }: { detail: Detail }): ReactNode => {
  const [t, locale] = [useText(peopleText), useLocale()];
  const ways = [hasPassword ? t('byPassword') : null, google ? t('byGoogle') : null, secondFactor ? t('bySecondStep') : null]
    .filter(Boolean)
    .join(', ');
  const number = (phone: string | null): string => (phone ? toDigits(phone, locale) : t('none'));
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-sm sm:grid-cols-3 xl:grid-cols-6">
      <Fact name={t('phoneSigns')}>
        <span className="num">{number(user.provenPhone)}</span>
      </Fact>
      <Fact name={t('phone')}>
        <span className="num">{number(user.phone)}</span>
      </Fact>
      <Fact name={t('email')}>{user.email ?? t('none')}</Fact>
      <Fact name={t('signsInBy')}>{ways || t('byNothing')}</Fact>
      <Fact name={t('joined')}>
        <Day at={user.createdAt} />
      </Fact>
      <Fact name={t('seen')}>
        <Moment at={user.lastSeenAt} />
      </Fact>
    </dl>
  );
};

/** The question before an account is blocked or opened, with the reason for it. */
const BlockAsk = ({ detail: { user }, onClose }: { detail: Detail; onClose: () => void }): ReactNode => {
  const t = useText(peopleText);
  const opens = user.state === 'blocked';
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t(opens ? 'unblockOne' : 'blockOne', { name: user.name })}
      description={t(opens ? 'unblockText' : 'blockText')}
    >
      <FormKit
        endpoint={{ save: opens ? unblockUser : blockUser, params: { id: user.id } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') }]}
        submitLabel={t(opens ? 'unblock' : 'block')}
        confirm={{ destructive: !opens }}
        onDone={() => {
          onClose();
          toast({ title: t(opens ? 'unblockDone' : 'blockDone') });
        }}
      />
    </Modal>
  );
};

/** The question before a code goes out: support has been asked for it. */
const CodeAsk = ({ detail: { user }, onClose }: { detail: Detail; onClose: () => void }): ReactNode => {
  const t = useText(peopleText);
  return (
    <Modal open alert onClose={onClose} title={t('sendCodeAsk', { name: user.name })} description={t('sendCodeText')}>
      <FormKit
        endpoint={{ save: sendUserCode, params: { id: user.id } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') }]}
        submitLabel={t('sendCode')}
        onDone={() => {
          onClose();
          toast({ title: t('sendCodeDone') });
        }}
      />
    </Modal>
  );
};

type Waiting = Detail['waitingResets'][number];
interface ReleaseProps {
  readonly detail: Detail;
  readonly waiting: Waiting;
}

/** The address whose code asked, as far as staff may see it. */
const useAddressOf = (): ((waiting: Waiting) => string) => {
  const [t, locale] = [useText(peopleText), useLocale()];
  return ({ address }) => (address === null ? t('resetNoAddress') : toDigits(address, locale));
};

/** The question before a reset goes on: support has to be sure who asks. */
const ReleaseAsk = ({ detail: { user }, waiting, onClose }: ReleaseProps & { onClose: () => void }): ReactNode => {
  const [t, addressOf] = [useText(peopleText), useAddressOf()];
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('releaseOne', { name: user.name, address: addressOf(waiting) })}
      description={t('releaseText')}
    >
      <FormKit
        endpoint={{ save: releaseReset, params: { id: user.id } }}
        layout="dialog"
        values={{ reset: waiting.id }}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('releaseHint') }]}
        submitLabel={t('release')}
        confirm={{ destructive: false }}
        onDone={() => {
          onClose();
          toast({ title: t('releaseDone') });
        }}
      />
    </Modal>
  );
};

/** A forgotten password that waits for its day: by which address, and the button that ends this wait and calls off the others. */
const WaitingReset = ({ detail, waiting, mayRelease }: ReleaseProps & { mayRelease: boolean }): ReactNode => {
  const [t, addressOf] = [useText(peopleText), useAddressOf()];
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-control border border-warn-line bg-warn-tint px-3 py-2.5 text-sm">
      <Icon name="triangle-alert" size={16} className="mt-0.5 text-warn" />
      {/* On a phone the button goes below the words. */}
      <div className="min-w-[220px] flex-1">
        <b className="block">
          {t('resetWaits')} · <span className="num">{addressOf(waiting)}</span>
        </b>
        {t('resetWaitsUntil')} <Moment at={waiting.until} />
      </div>
      {mayRelease ? (
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          {t('release')}
        </Button>
      ) : null}
      {asking ? <ReleaseAsk detail={detail} waiting={waiting} onClose={() => setAsking(false)} /> : null}
    </div>
  );
};

/** Why the account is as it is, with the button that mends it. */
const Why = ({ detail, onAct }: { detail: Detail; onAct: (() => void) | null }): ReactNode => {
  const t = useText(peopleText);
  const { state } = detail.user;
  if (state === 'active') return null;
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-control border border-bad-line bg-bad-tint px-3 py-2.5 text-sm">
      <Icon name="triangle-alert" size={16} className="mt-0.5 text-bad" />
      <div className="min-w-0 flex-1">
        {state === 'blocked' ? <b className="block">{t('whyBlocked')}</b> : null}
        {state === 'blocked' ? detail.blockedReason : t('isDeleted')}
      </div>
      {state === 'blocked' && onAct ? (
        <Button size="sm" onClick={onAct}>
          {t('unblock')}
        </Button>
      ) : null}
    </div>
  );
};

/** Who it is and in what state; the acts that touch the account as a whole. */
export const Head = ({ detail }: { detail: Detail }): ReactNode => {
  const [t, me, mayWrite] = [useText(peopleText), useUser(), useMay('users.write')];
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const { user } = detail;
  const mayBlock = mayWrite && user.id !== me?.id && user.state !== 'deleted';
  return (
    <section aria-label={user.name} className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={user.name} photo={user.avatar} className="size-10" />
        <p className="text-xl font-semibold">{user.name}</p>
        <Roles held={user.roles} />
        <State state={user.state} />
        <ResetFactor detail={detail} />
        {mayBlock && user.state === 'active' ? (
          <span className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
            <Button size="sm" variant="outline" className="max-sm:w-full" onClick={() => setSending(true)}>
              {t('sendCode')}
            </Button>
            <Button size="sm" variant="outline" className="max-sm:w-full" onClick={() => setAsking(true)}>
              {t('block')}
            </Button>
          </span>
        ) : null}
      </div>
      <Why detail={detail} onAct={mayBlock ? () => setAsking(true) : null} />
      {detail.waitingResets.map((waiting) => (
        <WaitingReset key={waiting.id} detail={detail} waiting={waiting} mayRelease={mayBlock} />
      ))}
      <Facts detail={detail} />
      {asking ? <BlockAsk detail={detail} onClose={() => setAsking(false)} /> : null}
      {sending ? <CodeAsk detail={detail} onClose={() => setSending(false)} /> : null}
    </section>
  );
};
