// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  approveAffiliate,
  type getAffiliateDetail,
  rejectAffiliate,
  setAffiliateRate,
  suspendAffiliate,
} from '#contracts/http/affiliates-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { FormField } from '../../../../admin-kit/form-kit.js';
import { Ask } from '../../../../features/affiliate/desk/acts.form.js';
import { affiliateDeskText } from '../../../../features/affiliate/desk/text.js';
import { StateBadge } from '../../../../features/affiliate/desk/words.js';
import { formatRate } from '../../../../features/affiliate/format.js';
import { formatDate } from '../../../../i18n/dates.js';
import { toDigits } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { useMay } from '../../users/words.js';

type Detail = ResponseOf<typeof getAffiliateDetail>;

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className="min-w-0">
    <dt className="text-xs text-text-3">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const Facts = ({ detail: { affiliate, board, payoutTo, decidedBy } }: { detail: Detail }): ReactNode => {
  const [t, locale] = [useText(affiliateDeskText), useLocale()];
  const decided = affiliate.decidedAt ? formatDate(affiliate.decidedAt, locale) : '';
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-sm sm:grid-cols-3 xl:grid-cols-6">
      <Fact name={t('phone')}>
        <span className="num">{toDigits(affiliate.phone ?? '–', locale)}</span>
      </Fact>
      <Fact name={t('email')}>{affiliate.email ?? '–'}</Fact>
      <Fact name={t('rate')}>
        <span className="num">{formatRate(affiliate.rateBp, locale)}</span>
        {affiliate.ownRate ? '' : ` (${t('shopRate')})`}
      </Fact>
      <Fact name={t('to')}>
        <span className="num">{payoutTo ? toDigits(payoutTo, locale) : '–'}</span>
      </Fact>
      <Fact name={t('coupons')}>{board.coupons.map(({ code }) => code).join(', ') || t('noCoupon')}</Fact>
      <Fact name={t('decided')}>{decidedBy ? t('decidedBy', { name: decidedBy, date: decided }) : decided || '–'}</Fact>
    </dl>
  );
};

const acts = ['approve', 'reject', 'suspend', 'changeRate'] as const;
type Act = (typeof acts)[number];

const possible: Readonly<Record<Detail['affiliate']['state'], readonly Act[]>> = {
  applied: ['approve', 'reject'],
  approved: ['changeRate', 'suspend'],
  suspended: ['approve'],
  rejected: [],
};

/** The question behind each act. */
const ActAsk = ({ act, affiliate, onClose }: { act: Act; affiliate: Detail['affiliate']; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(affiliateDeskText), useLocale()];
  const { name, code, rateBp, ownRate } = affiliate;
  const shared = { id: affiliate.id, onClose };
  const rate: FormField = {
    name: 'rateBp',
    label: t('ratePercent'),
    kind: 'taka',
    hint: t('rateHint', { rate: formatRate(rateBp, locale) }),
  };
  const reason: FormField = { name: 'reason', label: t('reason'), kind: 'area' };
  if (act === 'approve')
    return (
      <Ask
        {...shared}
        title={t('approveTitle', { name })}
        text={t('approveText')}
        save={approveAffiliate}
        values={{ code, rateBp: ownRate ? rateBp : null }}
        fields={[{ name: 'code', label: t('code'), hint: t('codeHint') }, rate, { name: 'note', label: t('note'), kind: 'area' }]}
        submit={t('approve')}
        done={t('approveDone')}
      />
    );
  if (act === 'changeRate')
    return (
      <Ask
        {...shared}
        title={t('rateTitle', { name })}
        text={t('rateText')}
        save={setAffiliateRate}
        values={{ rateBp: ownRate ? rateBp : null }}
        fields={[ownRate ? { name: 'rateBp', label: t('ratePercent'), kind: 'taka' } : rate]}
        submit={t('save')}
        done={t('rateDone')}
      />
    );
  return (
    <Ask
      {...shared}
      title={t(`${act}Title`, { name })}
      text={t(`${act}Text`)}
      save={act === 'reject' ? rejectAffiliate : suspendAffiliate}
      fields={[reason]}
      submit={t(act)}
      done={t(`${act}Done`)}
      destructive
    />
  );
};

/** Who it is, what was written, and what can be decided. */
export const Head = ({ detail }: { detail: Detail }): ReactNode => {
  const [t, may] = [useText(affiliateDeskText), useMay('sales.write')];
  const [open, setOpen] = useState<Act | null>(null);
  const { affiliate } = detail;
  return (
    <section aria-label={affiliate.name} className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-xl font-semibold">{affiliate.name}</p>
        <code className="font-mono text-[14px] select-all">{affiliate.code}</code>
        <StateBadge state={affiliate.state} />
        <Link to={`/admin/users/${affiliate.userId}`} className="link touch text-sm">
          {t('account')}
        </Link>
        <span className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
          <ButtonLink size="sm" variant="outline" to={`/admin/affiliate/${affiliate.id}/courses`}>
            {t('rates')}
          </ButtonLink>
          {may
            ? possible[affiliate.state].map((act) => (
                <Button key={act} size="sm" variant={act === 'approve' ? 'default' : 'outline'} onClick={() => setOpen(act)}>
                  {t(act)}
                </Button>
              ))
            : null}
        </span>
      </div>
      {affiliate.note && affiliate.state !== 'approved' ? <Notice tone="warn">{affiliate.note}</Notice> : null}
      {affiliate.about ? (
        <div>
          <p className="text-xs text-text-3">{t('about')}</p>
          <p className="max-w-[720px] whitespace-pre-line">{affiliate.about}</p>
        </div>
      ) : null}
      <Facts detail={detail} />
      {open ? <ActAsk act={open} affiliate={affiliate} onClose={() => setOpen(null)} /> : null}
    </section>
  );
};
