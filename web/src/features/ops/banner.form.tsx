import { type ReactNode, useState } from 'react';
import { bannerLimits } from '#contracts/http/ops-shapes';
import { call } from '../../client/call.js';
import { serverNow } from '../../client/server-clock.js';
import { formatDuration } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Select } from '../../ui/field.js';
import { Ask, shortest } from './ask.form.js';
import { opsText } from './text.js';

/** Seconds that a banner stays; none: until it is taken back. */
const spans = ['600', '1800', '3600', '10800', ''] as const;

/** What everybody is to read, in both languages, and for how long. */
export const BannerForm = ({ onDone, onClose }: { onDone: (said: string) => void; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(opsText), useLocale()];
  const [draft, setDraft] = useState({ textBn: '', textEn: '', level: 'info', lasts: '1800' });
  const [tried, setTried] = useState(false);
  const put = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }));
  const short = (text: string): boolean => text.trim().length < shortest;
  const text = (name: 'textBn' | 'textEn'): ReactNode => (
    <Area
      label={t(name)}
      rows={2}
      maxLength={bannerLimits.text}
      lang={name === 'textBn' ? 'bn' : 'en'}
      value={draft[name]}
      error={tried && short(draft[name]) ? t('short') : undefined}
      onChange={({ target }) => put({ [name]: target.value })}
    />
  );
  return (
    <Ask
      title={t('postAsk')}
      text={t('postText')}
      submitLabel={t('post')}
      onClose={onClose}
      ready={() => {
        setTried(true);
        return !short(draft.textBn) && !short(draft.textEn);
      }}
      onGo={async (reason) => {
        const { textBn, textEn, lasts } = draft;
        const level = draft.level === 'warning' ? ('warning' as const) : ('info' as const);
        const endsAt = lasts === '' ? null : new Date(serverNow() + Number(lasts) * 1000).toISOString();
        await call('POST /api/ops/banners', { body: { level, textBn: textBn.trim(), textEn: textEn.trim(), endsAt, reason } });
        onDone(t('postDone'));
      }}
    >
      {text('textBn')}
      {text('textEn')}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          dense
          label={t('level')}
          value={draft.level}
          onChange={({ target }) => put({ level: target.value })}
          options={(['info', 'warning'] as const).map((level) => ({ value: level, label: t(`level-${level}`) }))}
        />
        <Select
          dense
          label={t('ends')}
          value={draft.lasts}
          onChange={({ target }) => put({ lasts: target.value })}
          options={spans.map((span) => ({ value: span, label: span === '' ? t('untilTaken') : formatDuration(Number(span), locale) }))}
        />
      </div>
    </Ask>
  );
};
