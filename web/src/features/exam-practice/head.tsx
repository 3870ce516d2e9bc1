import { LayoutGrid, X } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Modal } from '../../ui/modal.js';
import { stateOf, tallyOf, type Practice, type State } from './practice.js';
import { practiceText } from './text.js';

/** Beyond this many, pieces would be narrower than a hair: then only how much is done is drawn. */
const mostPieces = 40;

const pieces: Readonly<Record<State, string>> = {
  left: 'bg-fill-2',
  correct: 'bg-ok-solid',
  wrong: 'border-[1.5px] border-bad-solid',
  skipped: 'border-[1.5px] border-control',
};
const words = { left: 'stateLeft', correct: 'stateCorrect', wrong: 'stateWrong', skipped: 'stateSkipped' } as const;

/** How the round goes: a piece for each question, or one line where there are many. */
const Track = memo(({ practice }: { practice: Practice }): ReactNode => {
  const { round, at } = practice;
  const { total, correct, wrong, skipped } = tallyOf(practice);
  if (total > mostPieces)
    return (
      <span aria-hidden="true" className="flex h-1.5 flex-1 overflow-hidden rounded-full bg-fill-2">
        <span className="bg-ok-solid" style={{ width: `${(correct / total) * 100}%` }} />
        <span className="bg-bad-solid" style={{ width: `${(wrong / total) * 100}%` }} />
        <span className="bg-control" style={{ width: `${(skipped / total) * 100}%` }} />
      </span>
    );
  return (
    <span aria-hidden="true" className={cx('flex flex-1', total > 20 ? 'gap-0.5' : 'gap-[5px]')}>
      {round.map((id, place) => (
        <span
          key={id}
          className={cx(
            'h-1.5 min-w-0 flex-1 rounded-[3px]',
            place === at && stateOf(practice, id) === 'left' ? 'bg-control' : pieces[stateOf(practice, id)],
          )}
        />
      ))}
    </span>
  );
});
Track.displayName = 'Track';

const cells: Readonly<Record<State, string>> = {
  left: 'border-control text-text-2',
  correct: 'border-ok-solid bg-ok-solid font-semibold text-bg',
  wrong: 'border-bad-solid font-semibold text-bad',
  skipped: 'border-control bg-fill text-text-2',
};

/** All questions of the round as on an answer sheet. */
const Sheet = ({
  practice,
  numberOf,
  onGo,
}: {
  practice: Practice;
  numberOf: (id: string) => number;
  onGo: (at: number) => void;
}): ReactNode => {
  const [t, locale] = [useText(practiceText), useLocale()];
  return (
    <div className="grid grid-cols-5 justify-items-center gap-x-1.5 gap-y-3">
      {practice.round.map((id, at) => {
        const [n, state] = [toDigits(String(numberOf(id)), locale), stateOf(practice, id)];
        return (
          <button
            key={id}
            type="button"
            aria-label={t('cell', { n, state: t(words[state]) })}
            aria-current={at === practice.at ? 'step' : undefined}
            onClick={() => onGo(at)}
            className={cx(
              'num grid size-11 place-items-center rounded-full border-[1.5px] text-md leading-none!',
              cells[state],
              at === practice.at && 'ring-2 ring-brand ring-offset-[1.5px] ring-offset-raised',
            )}
          >
            {n}
          </button>
        );
      })}
    </div>
  );
};

/** The way out, how far it is, and the way to any question. */
export const PracticeHead = ({
  practice,
  numberOf,
  back,
  onGo,
}: {
  practice: Practice;
  numberOf: (id: string) => number;
  back: string;
  onGo: (at: number) => void;
}): ReactNode => {
  const [t, locale] = [useText(practiceText), useLocale()];
  const [open, setOpen] = useState(false);
  const { total, correct, wrong, left } = tallyOf(practice);
  const at = toDigits(`${Math.min(practice.at + 1, total)}`, locale);
  const said = { at, total: toDigits(`${total}`, locale), right: correct, wrong, left };
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-bg">
      <div className="mx-auto flex h-[52px] max-w-[720px] items-center gap-3 px-4">
        <ButtonLink to={back} variant="ghost" size="icon" aria-label={t('leave')} className="-ml-2.5">
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
        <Track practice={practice} />
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="touch num -mr-2 flex h-9 items-center gap-1.5 rounded-control px-2 text-sm whitespace-nowrap text-text-2 hover:bg-fill"
        >
          {toDigits(`${Math.min(practice.at + 1, total)}/${total}`, locale)}
          <span className="sr-only">
            {t('progressSaid', said)} {t('questions')}
          </span>
          <LayoutGrid size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <Modal open={open} onClose={() => setOpen(false)} title={t('questions')}>
        <Sheet
          practice={practice}
          numberOf={numberOf}
          onGo={(place) => {
            setOpen(false);
            onGo(place);
          }}
        />
      </Modal>
    </header>
  );
};
