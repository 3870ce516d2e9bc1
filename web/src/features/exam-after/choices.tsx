import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ItemStatistics } from '#contracts/http/exam-after';
import { formatNumber, formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Bubble } from '../../ui/bubble.js';
import { cx } from '../../ui/cx.js';
import { letterOf } from '../exam-paper/arrange.js';
import { RichText } from '../maths/rich-text.js';
import type { PaperLanguage } from './letters.js';
import { afterText } from './text.js';

const cell = 'num py-2 pl-2 text-right align-top whitespace-nowrap';
const head = 'border-b border-line-2 pb-1.5 pl-2 text-right text-xs font-semibold text-text-3';

const Bar = ({ share, right }: { share: number; right: boolean }): ReactNode => (
  <span aria-hidden="true" className="mt-1 block h-2 bg-fill-2">
    <span className={cx('block h-full', right ? 'bg-brand' : 'bg-control')} style={{ width: `${share * 100}%` }} />
  </span>
);

type Choice = ItemStatistics['choices'][number];

const OptionCell = ({
  choice: { right, share },
  letter,
  text,
  square,
  suspect,
}: {
  choice: Choice;
  letter: string;
  text: string;
  square: boolean;
  suspect: boolean;
}): ReactNode => {
  const t = useText(afterText);
  return (
    <span className="flex gap-2.5">
      <Bubble state={right ? 'right' : 'empty'} size={24} square={square}>
        {right ? <Check size={14} strokeWidth={2.5} aria-hidden="true" /> : <span aria-hidden="true">{letter}</span>}
      </Bubble>
      <span className="min-w-0 flex-1">
        <span className="sr-only">{letter} </span>
        <RichText text={text} inline />
        {right ? <span className="ml-2 text-xs font-semibold text-ok">{t('isKey')}</span> : null}
        {suspect ? <span className="ml-2 text-xs font-semibold text-warn">{t('isSuspect')}</span> : null}
        <Bar share={share ?? 0} right={right} />
      </span>
    </span>
  );
};

const Nobody = ({ share }: { share: number }): ReactNode => (
  <span className="flex gap-2.5">
    <span className="w-6 shrink-0" />
    <span className="min-w-0 flex-1">
      {useText(afterText)('nobodyAnswered')}
      <Bar share={share} right={false} />
    </span>
  </span>
);

const Heads = (): ReactNode => {
  const t = useText(afterText);
  return (
    <tr>
      <th scope="col" className={cx(head, 'pl-0! text-left!')}>
        {t('option')}
      </th>
      <th scope="col" className={head}>
        {t('chose')}
      </th>
      <th scope="col" className={head}>
        {t('upper')}
      </th>
      <th scope="col" className={head}>
        {t('lower')}
      </th>
    </tr>
  );
};

/** How many chose it: their share of all, and the persons themselves. */
const Chosen = ({ share, count }: { share: ReactNode; count: number }): ReactNode => (
  <td className={cell}>
    {share}
    <span className="block text-xs text-text-3">{useText(afterText)('persons', { count })}</span>
  </td>
);

/** What those did who chose no option. */
const SkippedRow = ({ skipped, takers }: { skipped: number; takers: number }): ReactNode => {
  const locale = useLocale();
  const share = takers > 0 ? skipped / takers : 0;
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal text-text-3">
        <Nobody share={share} />
      </th>
      <Chosen share={formatPercent(share, locale)} count={skipped} />
      <td className={cx(cell, 'text-text-3')}>–</td>
      <td className={cx(cell, 'text-text-3')}>–</td>
    </tr>
  );
};

/** Whom each option drew: all, the best and the weakest 27 %. A good wrong option draws the weak, never the best. */
export const Choices = ({
  item,
  takers,
  language,
  suspect,
}: {
  item: ItemStatistics;
  takers: number;
  language: PaperLanguage;
  suspect: string | null;
}): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  const texts = new Map(item.options.map((option, at) => [option.id, { text: option.text, letter: letterOf(language, at) }]));
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('choicesCaption')}</caption>
      <thead>
        <Heads />
      </thead>
      <tbody>
        {item.choices.map((choice) => {
          const { optionId, count, share, upper, lower } = choice;
          const option = texts.get(optionId);
          return (
            <tr key={optionId} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                <OptionCell
                  choice={choice}
                  letter={option?.letter ?? ''}
                  text={option?.text ?? ''}
                  square={item.kind === 'multiple'}
                  suspect={optionId === suspect}
                />
              </th>
              <Chosen share={<b>{share === null ? '–' : formatPercent(share, locale)}</b>} count={count} />
              <td className={cx(cell, optionId === suspect && 'font-semibold text-warn')}>{formatNumber(upper, locale)}</td>
              <td className={cell}>{formatNumber(lower, locale)}</td>
            </tr>
          );
        })}
        <SkippedRow skipped={item.skipped} takers={takers} />
      </tbody>
    </table>
  );
};
