import { type ReactNode, Suspense, useDeferredValue, useId } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { inlinePart } from '../../ui/inline-part.js';
import { RichText } from '../maths/rich-text.js';
import { asDollarSigns } from './dollar-signs.js';
import { useFormulaFaults } from './formula-faults.js';
import { editorText } from './text.js';

export interface RichEditorProps {
  /** Rich text as the contracts carry it: HTML with `$…$` and `$$…$$`. */
  readonly value: string;
  /** The text as the server takes it, after each change. */
  readonly onChange: (html: string) => void;
  readonly label: string;
  /** In the label's place, which is then for those who listen; and after the tools. */
  readonly lead?: ReactNode;
  readonly tail?: ReactNode;
  /** What is wrong, as a sentence. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** One line, as an option is: few tools, shown once it is written in. */
  readonly compact?: boolean;
  /** For what is read at length: headings, and links to the web. The server must let them through. */
  readonly article?: boolean;
  readonly onBlur?: () => void;
  /** Names the part of a form for those who look for the first that is wrong. */
  readonly name?: string;
}

const Field = inlinePart(() => import('./editor-field.js'));

/** Until the editor is here the text stands where it will be written, readable at once. */
const Waiting = ({ value, compact, label, lead }: { value: string; compact: boolean; label: string; lead: ReactNode }): ReactNode => (
  <div aria-busy="true">
    <div className="mb-[3px] min-h-8 text-[14px] leading-8! font-semibold">{lead ?? label}</div>
    <div className={cx('rounded-control border border-control px-3 py-2', compact ? 'min-h-[42px]' : 'min-h-24')}>
      <RichText text={value} />
    </div>
  </div>
);

/** A text with formulas or pictures as it will look, below it, following the typing; and what is wrong with its formulas. */
const Preview = ({ value, onChange }: { value: string; onChange: (html: string) => void }): ReactNode => {
  const [t, shown] = [useText(editorText), useDeferredValue(value)];
  const { broken, wordy, open } = useFormulaFaults(shown);
  if (!shown.includes('$')) return null;
  /** Money that was taken for a formula, or half of one. */
  const money = (formula: string | null): ReactNode => (
    <Button variant="link" size="sm" onClick={() => onChange(asDollarSigns(value, formula))}>
      {t('dollarSign')}
    </Button>
  );
  return (
    <div className="mt-1.5 border-l-2 border-line-2 py-0.5 pl-3">
      <p className="text-xs text-text-3">{t('preview')}</p>
      <RichText text={shown} />
      <div role="status" className="text-sm text-bad">
        {broken.slice(0, 3).map((formula, place) => (
          <p key={place} className="mt-1 flex items-start gap-1.5">
            <Icon name="circle-alert" size={16} className="mt-0.5" />
            <span>
              {t('badFormula', { formula })} {money(formula)}
            </span>
          </p>
        ))}
        {wordy.slice(0, 3).map((formula, place) => (
          <p key={place} className="mt-1 text-warn">
            {t('wordyFormula', { formula })} {money(formula)}
          </p>
        ))}
        {open ? (
          <p className="mt-1">
            {t('openFormula')} {money(null)}
          </p>
        ) : null}
      </div>
    </div>
  );
};

/** Rich text to write in: a toolbar, formulas drawn as they are typed, pictures by choosing, pasting and dropping. */
export const RichEditor = ({
  value,
  onChange,
  label,
  lead,
  tail,
  error,
  hint,
  compact = false,
  article = false,
  onBlur,
  name,
}: RichEditorProps): ReactNode => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div data-field={name}>
      <Suspense fallback={<Waiting value={value} compact={compact} label={label} lead={lead} />}>
        <Field
          value={value}
          onChange={onChange}
          label={label}
          lead={lead}
          tail={tail}
          compact={compact}
          article={article}
          invalid={error !== undefined}
          describedBy={note ? id : undefined}
          onBlur={onBlur}
        />
      </Suspense>
      {note ? (
        <p id={id} className={cx('mt-1 flex items-center gap-1.5 text-sm', error ? 'text-bad' : 'text-text-3')}>
          {error ? <Icon name="circle-alert" size={16} /> : null}
          {note}
        </p>
      ) : null}
      <Preview value={value} onChange={onChange} />
    </div>
  );
};
