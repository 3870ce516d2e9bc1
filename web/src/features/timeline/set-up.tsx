import type { ReactNode } from 'react';
import type { getTimelines } from '#contracts/http/timeline';
import type { ResponseOf } from '#contracts/http/endpoint';
import { timelineAreas, timelineSizes, type TimelineArea } from '#contracts/shared/timeline';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Segment } from '../../ui/tabs.js';
import { timelineText } from './text.js';

export type AreaChoice = TimelineArea | 'all';
export interface Setting {
  readonly area: AreaChoice;
  readonly size: number;
}

interface SetUpProps {
  readonly overview: ResponseOf<typeof getTimelines>;
  readonly setting: Setting;
  readonly points: boolean;
  readonly busy: boolean;
  readonly onChange: (next: Partial<Setting>) => void;
  readonly onStart: () => void;
}

/** Which events, and how many; what was reached so far. */
export const SetUp = ({ overview: { areas, rounds, best }, setting, points, busy, onChange, onStart }: SetUpProps): ReactNode => {
  const t = useText(timelineText);
  const there = areas.reduce((sum, { area, events }) => sum + (setting.area === 'all' || setting.area === area ? events : 0), 0);
  if (areas.every(({ events }) => events === 0)) return <Empty title={t('none')}>{t('noneWhy')}</Empty>;
  const figures: readonly (readonly [string, string])[] = [
    [t('events'), t('eventsN', { n: there })],
    ...(points && rounds > 0 ? [[t('rounds'), t('roundsN', { n: rounds })] as const] : []),
    ...(points && best ? [[t('best'), t('score', { ...best })] as const] : []),
  ];
  return (
    <div className="mt-6 flex flex-col items-start gap-5">
      <div>
        <h2 className="mb-1.5 text-md font-semibold">{t('areas')}</h2>
        <Segment
          label={t('areas')}
          value={setting.area}
          onChange={(area) => onChange({ area })}
          tabs={(['all', ...timelineAreas] as const).map((key) => ({ key, label: t(key) }))}
        />
      </div>
      <div>
        <h2 className="mb-1.5 text-md font-semibold">{t('sizes')}</h2>
        <Segment
          label={t('sizes')}
          value={String(setting.size)}
          onChange={(size) => onChange({ size: Number(size) })}
          tabs={timelineSizes.map((n) => ({ key: String(n), label: t('size', { n }) }))}
        />
      </div>
      <dl className="num flex gap-8">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-text-3">{name}</dt>
            <dd className="text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="lg" loading={busy} onClick={onStart} className="w-full sm:w-auto sm:min-w-[200px]">
        {t('start')}
      </Button>
    </div>
  );
};
