import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { codeRules, type Locale } from '#contracts/shared/choices';
import { useServerNow } from '../../../client/use-server-now.js';
import { formatCountdown, formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { isDemo } from '../../../shell/page-info.js';
import { Button } from '../../../ui/button.js';
import { channelOf, showAddress } from './address.js';
import { CodeField } from './code-field.js';
import { Refusal, type Refused, useRefusal } from './refusal.js';
import { TextButton } from './text-button.js';
import { partsText } from './text.js';
import type { AskedCode, CodeAsking } from './use-code.js';

const hourMs = 3_600_000;
/** `0:42`: a wait of minutes needs no leading zero; the one for tomorrow is told in words. */
const waitOf = (ms: number, locale: Locale): string =>
  ms > hourMs ? formatDuration(ms / 1000, locale) : formatCountdown(ms, locale).replace(/^[0০](?=.:)/, '');

/** When another code may be asked for, and asking for it. */
const Again = ({ asked, onAgain }: { asked: AskedCode; onAgain: () => Promise<void> }): ReactNode => {
  const [t, locale, now] = [useText(partsText), useLocale(), useServerNow()];
  const { refused, clear, refuse } = useRefusal();
  const [busy, setBusy] = useState(false);
  const left = asked.nextAt - now;
  const ask = async (): Promise<void> => {
    clear();
    setBusy(true);
    await onAgain().catch(refuse);
    setBusy(false);
  };
  return (
    <div className="text-sm text-text-3">
      <p className="num flex min-h-8 flex-wrap items-center gap-x-1.5">
        {left > 0 ? (
          <span>{t('againIn', { wait: waitOf(left, locale) })}</span>
        ) : (
          <TextButton disabled={busy} aria-busy={busy} onClick={() => void ask()}>
            {t('again')}
          </TextButton>
        )}
        <span aria-hidden="true">·</span>
        <span>{t('aDay', { count: codeRules.aDay })}</span>
      </p>
      {/* The seconds are not read out, only their end. */}
      <p role="status" className="sr-only">
        {left > 0 ? '' : t('againReady')}
      </p>
      <Refusal refused={refused} />
    </div>
  );
};

const Help = ({ to }: { to: string }): ReactNode => {
  const t = useText(partsText);
  return (
    <details className="text-sm text-text-2">
      <summary className="link inline-flex min-h-8 list-none items-center [&::-webkit-details-marker]:hidden">{t('notCome')}</summary>
      <p className="mt-1">{t(channelOf(to) === 'mail' ? 'notComeMail' : 'notComePhone')}</p>
    </details>
  );
};

/** Where a code went, in words; `maybe` where it must not be told whether there is anybody. */
export const useCodeSent = (to: string, maybe = false): string => {
  const [t, locale] = [useText(partsText), useLocale()];
  const mail = channelOf(to) === 'mail';
  const key = maybe ? (mail ? 'codeMaybeMail' : 'codeMaybePhone') : mail ? 'codeSentMail' : 'codeSentPhone';
  return t(key, { to: showAddress(to, locale), minutes: codeRules.seconds / 60 });
};

export interface CodeStepProps {
  readonly asking: CodeAsking;
  readonly asked: AskedCode;
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** What the server said of the last code; it leaves with the next digit. */
  readonly error: string | null;
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  /** Back to where the address was typed; the label says so. */
  readonly otherLabel: string;
  readonly onOther: () => void;
  readonly refused?: Refused | null;
  /** Ways on from `refused`. */
  readonly waysOn?: ReactNode;
}

/** Typing in the code that was sent: the field, the wait for another, what to do if none comes, and the way back. */
export const CodeStep = (props: CodeStepProps): ReactNode => {
  const { asking, asked, code, onCode, error, busy, onSubmit } = props;
  const t = useText(partsText);
  const field = useRef<HTMLInputElement>(null);
  const over = useServerNow() >= asked.expiresAt;
  // A new step begins where it is filled in; a refused code stays to be looked at, and the next digit replaces it.
  useEffect(() => {
    field.current?.focus();
    if (error !== null) field.current?.select();
  }, [error]);
  const again = async (): Promise<void> => {
    await asking.again();
    onCode('');
    field.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === codeRules.digits && !busy) onSubmit();
      }}
      className="flex flex-col gap-3.5"
    >
      <CodeField ref={field} value={code} onChange={onCode} error={error ?? (over ? t('codeOver') : null)} />
      <Again asked={asked} onAgain={again} />
      <Refusal refused={props.refused ?? null}>{props.waysOn}</Refusal>
      <Button type="submit" size="lg" wide loading={busy} disabled={code.length < codeRules.digits}>
        {props.submitLabel}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Help to={asked.to} />
        <TextButton onClick={props.onOther}>{props.otherLabel}</TextButton>
      </div>
      {isDemo() ? (
        <p className="text-sm text-text-3">
          <Link to="/__outbox" target="_blank" className="link">
            {t('demoOutbox')}
          </Link>
        </p>
      ) : null}
    </form>
  );
};
