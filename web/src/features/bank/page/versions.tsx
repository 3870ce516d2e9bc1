import { type ReactNode, useState } from 'react';
import type { QuestionWhole } from '#contracts/http/bank';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QuestionView } from '../../question-view/question-view.js';
import { bankText } from '../text.js';
import { VersionDiff } from '../versions/version-diff.js';
import { viewed } from '../viewed.js';
import { Moment } from '../words.js';

const One = ({ id, version }: { id: string; version: number }): ReactNode => {
  const [t, locale] = [useText(bankText), useLocale()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/questions/:id/versions/:version', {
    params: { id, version: String(version) },
  });
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={3} />;
  const { before } = data;
  const number = (of: number): string => toDigits(String(of), locale);
  return (
    <div className="flex flex-col gap-5">
      <section className="hang">
        <h2 className="mb-3 text-md">
          {before ? t('versionAgainst', { before: number(before.version), after: number(data.version.version) }) : t('versionFirst')}
        </h2>
        {data.version.note ? <p className="mb-3 border-l-2 border-line-2 pl-3 text-text-2">{data.version.note}</p> : null}
        {before ? <VersionDiff before={before} after={data.version} /> : null}
      </section>
      <section className="hang">
        <h2 className="mb-3 text-md">{t('diffAsSeen')}</h2>
        <QuestionView question={viewed(data.version)} showKey />
      </section>
    </div>
  );
};

/** All that a question ever said: the versions at the left, what each changed at the right. */
export const Versions = ({ whole }: { whole: QuestionWhole }): ReactNode => {
  const [t, locale] = [useText(bankText), useLocale()];
  const { versions, question } = whole;
  const [open, setOpen] = useState(question.current.version);
  return (
    <div className="grid gap-6 lg:grid-cols-[240px_minmax(0,1fr)]">
      <ul aria-label={t('versionsTitle')} className="border-t border-line">
        {versions.map(({ id, version, createdAt, author, used }) => (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              aria-pressed={version === open}
              onClick={() => setOpen(version)}
              className={cx(
                'w-full px-2.5 py-2 text-left focus-visible:outline-offset-[-2px]',
                version === open ? 'bg-brand-tint shadow-[inset_3px_0_0_var(--brand)]' : 'hover:bg-fill',
              )}
            >
              <b className="font-semibold">{t('versionN', { n: toDigits(String(version), locale) })}</b>
              {id === question.current.id ? <span className="text-sm text-text-3"> · {t('versionNow')}</span> : null}
              <span className="block text-xs text-text-3">
                {author?.name ?? t('byProject')} · <Moment at={createdAt} />
              </span>
              {used > 0 ? <span className="block text-xs text-text-3">{t('usedIn', { count: used })}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <One key={open} id={question.id} version={open} />
    </div>
  );
};
