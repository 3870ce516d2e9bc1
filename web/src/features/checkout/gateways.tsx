import type { ReactNode } from 'react';
import { gatewayNames, type GatewayName } from '#contracts/shared/commerce';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { checkoutText } from './text.js';

/** The one that is meant: what was chosen, as long as it is offered, else the first that is. */
export const gatewayOf = (offered: readonly GatewayName[], chosen: GatewayName | null): GatewayName | null =>
  chosen !== null && offered.includes(chosen) ? chosen : (gatewayNames.find((name) => offered.includes(name)) ?? null);

export interface GatewaysProps {
  readonly offered: readonly GatewayName[];
  readonly value: GatewayName | null;
  readonly onChange: (name: GatewayName) => void;
}

/** Who takes the money; with one there is nothing to choose, yet it is said. */
export const Gateways = ({ offered, value, onChange }: GatewaysProps): ReactNode => {
  const t = useText(checkoutText);
  if (offered.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[14px] leading-[22px] font-semibold">{t('gateway')}</legend>
      <div className="overflow-hidden rounded-control border border-line-2">
        {offered.map((name) => (
          <label
            key={name}
            className={cx(
              'flex min-h-12 cursor-pointer items-start gap-3 border-b border-line px-3 py-2.5 last:border-b-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
              name === value ? 'bg-brand-tint' : 'hover:bg-fill',
            )}
          >
            <input
              type="radio"
              name="gateway"
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
              className="mt-1 size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-bg outline-none checked:border-[5px] checked:border-brand"
            />
            <span className="min-w-0">
              {t(`gateway-${name}`)}
              <span className="block text-sm text-text-3">{t(`gateway-${name}-why`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
