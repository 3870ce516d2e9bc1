import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { LinkAddress } from './link-address.js';
import { PictureWords } from './picture-words.js';
import { pictureTypes } from './send-picture.js';
import { editorText } from './text.js';
import { Toolbar } from './toolbar.js';
import { useWriting } from './use-writing.js';

export interface EditorFieldProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly label: string;
  readonly lead: ReactNode;
  readonly tail: ReactNode;
  readonly compact: boolean;
  readonly article: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly onBlur: (() => void) | undefined;
}

/** Opened by its tool; never seen itself. */
const PictureChooser = ({ ref, onFiles }: { ref: Ref<HTMLInputElement>; onFiles: (files: readonly File[]) => void }): ReactNode => (
  <input
    ref={ref}
    type="file"
    accept={pictureTypes.join()}
    hidden
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      target.value = '';
    }}
  />
);

const EditorField = (props: EditorFieldProps): ReactNode => {
  const { label, lead, tail, compact, article, invalid, describedBy, onBlur } = props;
  const [t, locale, id] = [useText(editorText), useLocale(), useId()];
  const row = useRef<HTMLDivElement>(null);
  const { place, engine, chooser, active, use, sending, add, described, link, putLink } = useWriting(props.value, props.onChange, article);
  const keys = (event: KeyboardEvent): void => {
    // The way to the tools that editors have had for long; the tab key goes on to the next field.
    if (event.altKey && event.key === 'F10') row.current?.querySelector<HTMLElement>('[role=toolbar] button[tabindex="0"]')?.focus();
  };
  return (
    <div ref={row} className="group">
      <div className="mb-[3px] flex flex-wrap items-end gap-x-2">
        {lead}
        <span
          id={id}
          className={cx('pb-[3px] text-[14px] leading-[22px] font-semibold', invalid && 'text-bad', lead !== undefined && 'sr-only')}
        >
          {label}
        </span>
        <Toolbar
          label={label}
          compact={compact}
          article={article}
          active={active}
          disabled={sending !== null}
          onTool={use}
          onLeave={() => engine.current?.focus()}
        />
        {tail}
      </div>
      <div
        ref={place}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={id}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        spellCheck={false}
        onKeyDown={keys}
        onBlur={onBlur}
        className={cx(
          'ql-container rich overflow-y-auto rounded-control border bg-bg px-3 py-2 text-md leading-[1.7] whitespace-pre-wrap focus-visible:outline-offset-0 [&_img]:inline-block [&_img]:h-auto [&_img]:max-w-full',
          compact ? 'min-h-[42px]' : 'max-h-[60dvh] min-h-24',
          invalid ? 'border-bad-solid shadow-[inset_0_0_0_1px_var(--bad-solid)]' : 'border-control',
        )}
      />
      {link === null ? null : <LinkAddress key={link} address={link} onPut={putLink} onClose={() => putLink(null)} />}
      {described === null ? null : <PictureWords key={described} address={described} engine={engine} />}
      <p role="status" className="text-sm text-text-3 empty:hidden">
        {sending === null ? null : t('uploading', { percent: formatPercent(sending, locale) })}
      </p>
      <PictureChooser ref={chooser} onFiles={add} />
    </div>
  );
};

export default EditorField;
