import { type ReactNode, useState } from 'react';
import { type PaymentSettings, testGateway } from '#contracts/http/settings';
import type { GatewayName } from '#contracts/shared/commerce';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { paymentText } from '../../../i18n/admin-payment/text.js';
import { useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Panel } from '../../../ui/panel.js';

const outcomes = { ready: 'ready', refused: 'refused', away: 'away', 'budget-spent': 'budgetSpent' } as const;

/** What a try said, in words; it stays until the next one. */
interface Said {
  readonly ok: boolean;
  readonly words: string;
  readonly own: string | null;
}

const Line = ({ name, settings }: { name: GatewayName; settings: PaymentSettings }): ReactNode => {
  const t = useText(paymentText);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [on, ready] = [settings.on.includes(name), settings.ready.includes(name)];
  const gateway = t(name);
  const test = async (): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      const { ok, outcome, text } = await typedClient.act(testGateway, { params: { gateway: name } });
      setSaid({ ok, words: t(outcomes[outcome], { gateway }), own: text });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setSaid({ ok: false, words: thrown.message || t('away', { gateway }), own: null });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <b>{gateway}</b>
        <Badge tone={on ? 'ok' : 'neutral'}>{t(on ? 'stateOn' : ready ? 'stateOff' : 'stateNoKeys')}</Badge>
        {name === 'sandbox' ? (
          <span className="text-sm text-text-3">{t('sandboxText')}</span>
        ) : (
          <span className="text-sm text-text-3">{t(settings[name].mode === 'live' ? 'live' : 'testMode')}</span>
        )}
        {ready ? (
          <Button
            size="sm"
            variant="outline"
            className="ml-auto"
            aria-label={t('testName', { gateway })}
            loading={busy}
            loadingText={t('testing')}
            onClick={() => void test()}
          >
            {t('test')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={cx('text-sm empty:hidden', said?.ok ? 'text-ok' : 'text-bad')}>
        {said?.words}
        {said?.own ? <span className="block text-text-3">{t('itSays', { text: said.own })}</span> : null}
      </p>
    </li>
  );
};

/** Each gateway with its state, and a button that asks it whether it knows us. */
export const GatewayList = ({ settings }: { settings: PaymentSettings }): ReactNode => {
  const t = useText(paymentText);
  return (
    <Panel title={t('gateways')} className="mb-6">
      <ul>
        {settings.order.map((name) => (
          <Line key={name} name={name} settings={settings} />
        ))}
      </ul>
    </Panel>
  );
};
