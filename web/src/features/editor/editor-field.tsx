import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../client/call-error.js';
import { formatPercent } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Field } from '../../ui/field.js';
import { toast } from '../../ui/toast.js';
import type { Engine } from './engine.js';
import { marks } from './engine.js';
import { mountEngine } from './quill-engine.js';
import { pictureTypes, sendPicture } from './send-picture.js';
import { editorText } from './text.js';
import { type Tool, Toolbar } from './toolbar.js';

export interface EditorFieldProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly label: string;
  readonly lead: ReactNode;
  readonly tail: ReactNode;
  readonly compact: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly onBlur: (() => void) | undefined;
}

/** Sends pictures one after another and puts each where the caret is. */
const usePictures = (
  engine: React.RefObject<Engine | null>,
  onAdded: (address: string) => void,
): { sending: number | null; add: (files: readonly File[]) => void } => {
  const t = useText(editorText);
  const [sending, setSending] = useState<number | null>(null);
  const one = async (file: File): Promise<void> => {
    if (!pictureTypes.includes(file.type)) {
      toast({ title: t('pictureFailed'), description: t('pictureKind'), variant: 'destructive' });
      return;
    }
    setSending(0);
    try {
      const address = await sendPicture(file, setSending);
      engine.current?.insertPicture(address);
      onAdded(address);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast({ title: t('pictureFailed'), description: thrown.message || t('pictureOffline'), variant: 'destructive' });
    } finally {
      setSending(null);
    }
  };
  const add = (files: readonly File[]): void => void files.reduce((before, file) => before.then(() => one(file)), Promise.resolve());
  return { sending, add };
};

/** The engine in its place: made once, told only what came from outside. */
const useEngine = (
  { value, onChange }: EditorFieldProps,
  on: {
    readonly caret: () => void;
    readonly pictures: (files: readonly File[]) => void;
    readonly picture: (address: string) => void;
    readonly lost: () => void;
  },
) => {
  const place = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine>(null);
  const said = useRef(value);
  const newest = useRef({ onChange, on });
  useEffect(() => {
    newest.current = { onChange, on };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = mountEngine(place.current, {
      html: said.current,
      onChange: (html) => {
        said.current = html;
        newest.current.onChange(html);
      },
      onCaret: () => newest.current.on.caret(),
      onPictures: (files) => newest.current.on.pictures(files),
      onPicture: (address) => newest.current.on.picture(address),
      onLost: () => newest.current.on.lost(),
    });
    engine.current = made;
    return () => {
      made.stop();
      engine.current = null;
    };
    // What it is called does not change while it stands.
  }, []);
  // What comes back from the form is what was typed; only another text goes into the field.
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    engine.current?.put(value);
  }, [value]);
  return { place, engine };
};

/** What a picture shows, in words; kept with the picture. */
const Description = ({ address, engine }: { address: string; engine: React.RefObject<Engine | null> }): ReactNode => {
  const t = useText(editorText);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(engine.current?.description(address) ?? ''), [address, engine]);
  if (typed === null) return null;
  return (
    <div className="mt-1.5">
      <Field
        dense
        label={t('alt')}
        hint={t('altHint')}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          engine.current?.describe(address, target.value);
        }}
      />
    </div>
  );
};

const EditorField = (props: EditorFieldProps): ReactNode => {
  const { label, lead, tail, compact, invalid, describedBy, onBlur } = props;
  const [t, locale, id] = [useText(editorText), useLocale(), useId()];
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  // The picture whose words are asked for below the text: the one that came last, or was pressed.
  const [described, setDescribed] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const { place, engine } = useEngine(props, {
    caret: () => setActive(engine.current?.active() ?? new Set()),
    pictures: (files) => add(files),
    picture: (address) => setDescribed(address),
    lost: () => toast({ title: t('pictureLeft') }),
  });
  const { sending, add } = usePictures(engine, (address) => setDescribed(address));
  const use = (tool: Tool): void => {
    const mark = marks.find((one) => one === tool);
    if (mark) engine.current?.toggle(mark);
    else if (tool === 'picture') chooser.current?.click();
    else if (tool === 'clear') engine.current?.clear();
    else engine.current?.fence(tool === 'display' ? '$$' : '$');
    setActive(engine.current?.active() ?? new Set());
  };
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
      {described !== null && props.value.includes(described) ? <Description key={described} address={described} engine={engine} /> : null}
      <p role="status" className="text-sm text-text-3 empty:hidden">
        {sending === null ? null : t('uploading', { percent: formatPercent(sending, locale) })}
      </p>
      <input
        ref={chooser}
        type="file"
        accept={pictureTypes.join()}
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
};

export default EditorField;
