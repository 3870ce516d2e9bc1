import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { roomCode, roomCodeLength, roomCounts, roomSeconds } from '#contracts/shared/rooms';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { Section } from '../../ui/section.js';
import { Segment } from '../../ui/tabs.js';
import { toast } from '../../ui/toast.js';
import { roomsText } from './text.js';

export const roomAddress = (code: string): string => `/quizflex/variants/mcq?room=${encodeURIComponent(code)}`;

/** Where a code is typed. */
export const CodeForm = (): ReactNode => {
  const [t, navigate] = [useText(roomsText), useNavigate()];
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const go = (event: FormEvent): void => {
    event.preventDefault();
    const code = roomCode(typed);
    setWrong(code.length !== roomCodeLength);
    if (code.length === roomCodeLength) void navigate(roomAddress(code));
  };
  return (
    <form noValidate onSubmit={go} className="flex max-w-[420px] flex-col gap-3">
      <Field
        label={t('code')}
        hint={t('codeHint')}
        error={wrong ? t('codeShort') : undefined}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono uppercase"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="outline" className="max-sm:w-full sm:self-start">
        {t('join')}
      </Button>
    </form>
  );
};

/** The free questions of today are used up: what there is instead. */
export const Spent = (): ReactNode => {
  const t = useText(roomsText);
  return (
    <Notice tone="warn" title={t('spent')}>
      <p>{t('spentWhy')}</p>
      <ButtonLink to="/selfpractice#plans" size="sm" variant="outline">
        {t('plans')}
      </ButtonLink>
    </Notice>
  );
};

const Make = ({ subjects }: { subjects: readonly { id: string; name: string }[] }): ReactNode => {
  const [t, navigate] = [useText(roomsText), useNavigate()];
  const [wish, setWish] = useState({ subject: '', count: 10, seconds: 20 });
  const [busy, setBusy] = useState(false);
  const [spent, setSpent] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const nodeIds = wish.subject === '' ? [] : [wish.subject];
      const { room } = await call('POST /api/rooms', { body: { nodeIds, count: wish.count, seconds: wish.seconds } });
      void navigate(roomAddress(room.code));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallError)) throw error;
      if (error.statusMessage === 'Allowance used up') setSpent(true);
      else toast({ title: t('failed'), ...(error.message ? { description: error.message } : {}), variant: 'destructive' });
    }
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full max-w-[420px]">
        <Select
          label={t('subject')}
          value={wish.subject}
          options={[{ value: '', label: t('allSubjects') }, ...subjects.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => setWish({ ...wish, subject: event.target.value })}
        />
      </div>
      <div>
        <p className="mb-1.5 text-[14px] leading-[22px] font-semibold">{t('count')}</p>
        <Segment
          label={t('count')}
          value={String(wish.count)}
          onChange={(count) => setWish({ ...wish, count: Number(count) })}
          tabs={roomCounts.map((n) => ({ key: String(n), label: t('countN', { n }) }))}
        />
      </div>
      <div>
        <p className="mb-1.5 text-[14px] leading-[22px] font-semibold">{t('seconds')}</p>
        <Segment
          label={t('seconds')}
          value={String(wish.seconds)}
          onChange={(seconds) => setWish({ ...wish, seconds: Number(seconds) })}
          tabs={roomSeconds.map((n) => ({ key: String(n), label: t('secondsN', { n }) }))}
        />
      </div>
      <Button loading={busy} variant="outline" onClick={() => void make()} className="max-sm:w-full">
        {t('open')}
      </Button>
      {spent ? <Spent /> : null}
    </div>
  );
};

/** A room with a code: go in, open one, or go back to the one that is open. Nothing for a visitor, whom the page asks to sign in. */
export const RoomEntry = (): ReactNode => {
  const [t, user] = [useText(roomsText), useUser()];
  const { data } = useEndpoint('GET /api/rooms', user ? {} : null, { revalidateOnFocus: true });
  if (!user) return null;
  return (
    <Section title={t('entry')}>
      <p className="mb-4 max-w-[68ch] text-text-2">{t('entryWhy')}</p>
      {data?.open ? (
        <div className="mb-6 flex max-w-[720px] flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-brand-line bg-brand-tint px-4 py-3">
          <p>
            {t('mine')} <b className="font-mono">{data.open.code}</b>
          </p>
          <ButtonLink to={roomAddress(data.open.code)} size="sm">
            {t('back')}
          </ButtonLink>
        </div>
      ) : null}
      <div className="grid max-w-[960px] gap-x-12 gap-y-8 md:grid-cols-2">
        <CodeForm />
        <div>
          <h3 className="mb-3 text-md font-semibold">{t('or')}</h3>
          <Make subjects={data?.subjects ?? []} />
        </div>
      </div>
      <ul className="mt-8 max-w-[68ch] list-disc pl-5 text-sm text-text-2" aria-label={t('rules')}>
        {(['rule1', 'rule2', 'rule3', 'rule4'] as const).map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
    </Section>
  );
};
