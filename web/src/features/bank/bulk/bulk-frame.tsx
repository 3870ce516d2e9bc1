import { type ReactNode, useId, useState } from 'react';
import type { BulkAnswer } from '#contracts/http/bank';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { PlainMaths } from '../plain-maths.js';
import { bankText } from '../text.js';
import { whyOf } from '../why.js';
import { type ChosenQuestions, mostAtOnce } from './use-bulk.js';

const namesShown = 8;

/** What was left as it is, line by line, and the way back for the rest. */
const Left = ({ answer, onUndo, onClose }: { answer: BulkAnswer; onUndo: (id: string) => void; onClose: () => void }): ReactNode => {
  const t = useText(bankText);
  const { done, skipped, skippedCount, undo } = answer;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('doneSome', { done, skipped: skippedCount })}
      actions={
        <>
          {undo && done > 0 ? (
            <Button
              variant="outline"
              onClick={() => {
                onUndo(undo);
                onClose();
              }}
            >
              {t('undo')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <b>{t('notDone')}</b>
      <ul className="max-h-72 overflow-y-auto border-t border-line">
        {skipped.map(({ id, stem, why }) => (
          <li key={id} className="border-b border-line py-2">
            <span className="line-clamp-2">
              <PlainMaths text={stem} />
            </span>
            <span className="block text-sm text-text-3">{whyOf(why, t)}</span>
          </li>
        ))}
      </ul>
      {skippedCount > skipped.length ? (
        <p className="text-sm text-text-3">{t('andMore', { count: skippedCount - skipped.length })}</p>
      ) : null}
    </Modal>
  );
};

/** The marked ones, or all that the list holds. */
const Which = ({ chosen, all, onAll }: { chosen: ChosenQuestions; all: boolean; onAll: (all: boolean) => void }): ReactNode => {
  const [t, name] = [useText(bankText), useId()];
  if (chosen.total <= chosen.rows.size) return null;
  const tooMany = chosen.total > mostAtOnce;
  const one = (value: boolean, label: string): ReactNode => (
    <label className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
      <input
        type="radio"
        name={name}
        checked={all === value}
        disabled={value && tooMany}
        onChange={() => onAll(value)}
        className="size-4 accent-[var(--brand)]"
      />
      {label}
    </label>
  );
  return (
    <fieldset>
      <legend className="font-semibold">{t('which')}</legend>
      {one(false, t('whichMarked', { count: chosen.rows.size }))}
      {one(true, t('whichAll', { count: chosen.total }))}
      {tooMany ? <p className="text-sm text-text-3">{t('whichTooMany')}</p> : null}
    </fieldset>
  );
};

export interface BulkFrameProps {
  readonly chosen: ChosenQuestions;
  readonly title: (count: number) => string;
  readonly text: string;
  readonly submitLabel: string;
  readonly destructive?: boolean;
  readonly busy: boolean;
  readonly refusal: string | null;
  readonly done: BulkAnswer | null;
  readonly onUndo: (id: string) => void;
  readonly onGo: (all: boolean) => void;
  readonly children?: ReactNode;
}

/** The question before many are changed: which, what it does to them, by name; afterwards what was not done and why. */
export const BulkFrame = (props: BulkFrameProps): ReactNode => {
  const { chosen, title, text, submitLabel, destructive = false, busy, refusal, done, onUndo, onGo, children } = props;
  const t = useText(bankText);
  const [all, setAll] = useState(false);
  if (done) return <Left answer={done} onUndo={onUndo} onClose={() => chosen.onClose(true)} />;
  const names = [...chosen.rows.values()];
  return (
    <Modal
      open
      alert={destructive}
      onClose={() => chosen.onClose(false)}
      title={title(all ? chosen.total : chosen.rows.size)}
      description={text}
      size={children ? 'lg' : 'default'}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onGo(all);
        }}
        className="flex flex-col gap-4"
      >
        <Which chosen={chosen} all={all} onAll={setAll} />
        {all ? null : (
          <div className="text-sm">
            <p className="text-text-3">{t('touches')}</p>
            <ul className="max-h-36 overflow-y-auto">
              {names.slice(0, namesShown).map((name, place) => (
                <li key={place} className="truncate">
                  <PlainMaths text={name} />
                </li>
              ))}
            </ul>
            {names.length > namesShown ? <p className="text-text-3">{t('andMore', { count: names.length - namesShown })}</p> : null}
          </div>
        )}
        {children}
        {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => chosen.onClose(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={destructive ? 'destructive' : 'default'} loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
