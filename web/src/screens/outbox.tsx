import type { ReactNode } from 'react';
import { serverNow } from '../client/server-clock.js';
import { useEndpoint } from '../client/use-endpoint.js';
import { outboxText } from '../features/account/outbox/text.js';
import { formatDayTime } from '../i18n/dates.js';
import { useLocale, useText } from '../i18n/index.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { SkeletonRows } from '../ui/skeleton.js';
import { toast } from '../ui/toast.js';

const refreshMs = 2000;

interface Message {
  readonly id: string;
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly at: string;
}

const codeIn = (text: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;

const Code = ({ code }: { code: string }): ReactNode => {
  const t = useText(outboxText);
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    );
    toast(done ? { title: t('copied'), description: code } : { title: t('copyFailed'), variant: 'destructive' });
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <code className="num text-2xl font-semibold select-all">{code}</code>
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  );
};

const Row = ({ message }: { message: Message }): ReactNode => {
  const [t, locale] = [useText(outboxText), useLocale()];
  const code = codeIn(message.text);
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="flex flex-wrap items-center gap-2 text-sm text-text-3">
        <Badge>{t(message.channel)}</Badge>
        <span className="break-all">{message.to}</span>
        <span className="num ml-auto">{formatDayTime(message.at, serverNow(), locale)}</span>
      </div>
      {message.subject ? <p className="mt-1 font-semibold">{message.subject}</p> : null}
      <p className="mt-1 whitespace-pre-wrap">{message.text}</p>
      {code ? <Code code={code} /> : null}
    </li>
  );
};

/** What would have gone out by SMS and mail; in demo mode only. */
const Outbox = (): ReactNode => {
  const t = useText(outboxText);
  const { data, error, mutate } = useEndpoint('GET /api/dev/messages', {}, { refreshInterval: refreshMs });
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 text-sm text-text-3">{t('why')}</p>
      {data ? (
        data.messages.length > 0 ? (
          <ul aria-label={t('list')} aria-live="polite" className="mt-2">
            {data.messages.map((message) => (
              <Row key={message.id} message={message} />
            ))}
          </ul>
        ) : (
          <Empty title={t('none')}>{t('noneWhy')}</Empty>
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
};

export default Outbox;
