import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { marks, type Engine } from '../editor/engine.js';
import { PictureWords } from '../editor/picture-words.js';
import { Toolbar, type Tool } from '../editor/toolbar.js';
import { useEngine } from '../editor/use-engine.js';
import { smallPicture } from './small-picture.js';
import { playgroundText } from './text.js';

interface WritingFieldProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** What writes, once it is here: the palette needs it. */
  readonly onPen: (engine: Engine | null) => void;
}

/** The place to write in, with its tools. Pictures stay in the text itself. */
const WritingField = ({ value, onChange, onPen }: WritingFieldProps): ReactNode => {
  const [t, id] = [useText(playgroundText), useId()];
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  const [described, setDescribed] = useState<string | null>(null);
  const [row, chooser] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const add = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const address = await smallPicture(file);
      if (address) engine.current?.insertPicture(address);
      else toast({ title: t('pictureFailed'), description: t('pictureKind'), variant: 'destructive' });
    }
  };
  const look = (): void => setActive(engine.current?.active() ?? new Set());
  const { place, engine } = useEngine(value, {
    article: false,
    onChange,
    onCaret: look,
    onPictures: (files) => void add(files),
    onPicture: setDescribed,
    onLost: (what) => toast({ title: t(what === 'formula' ? 'formulaLeft' : 'pictureLeft') }),
    formulaMark: () => t('formulaGone'),
  });
  useEffect(() => {
    onPen(engine.current);
    return () => onPen(null);
  }, [onPen, engine]);
  const use = (tool: Tool): void => {
    const mark = marks.find((one) => one === tool);
    if (mark) engine.current?.toggle(mark);
    else if (tool === 'picture') chooser.current?.click();
    else if (tool === 'clear') engine.current?.clear();
    else engine.current?.fence(tool === 'display' ? '$$' : '$');
    look();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'F10') row.current?.querySelector<HTMLElement>('[role=toolbar] button[tabindex="0"]')?.focus();
  };
  return (
    <div ref={row}>
      <div className="mb-1 flex min-h-9 flex-wrap items-end">
        <h2 id={id} className="text-md font-semibold">
          {t('writing')}
        </h2>
        <Toolbar
          label={t('writing')}
          compact={false}
          article={false}
          active={active}
          disabled={false}
          onTool={use}
          onLeave={() => engine.current?.focus()}
        />
      </div>
      <div
        ref={place}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={id}
        spellCheck={false}
        onKeyDown={keys}
        className="ql-container rich max-h-[70dvh] min-h-56 overflow-y-auto rounded-control border border-control bg-bg px-3 py-2 text-lg leading-[1.7] whitespace-pre-wrap focus-visible:outline-offset-0 [&_img]:inline-block [&_img]:h-auto [&_img]:max-w-full"
      />
      {described !== null && value.includes(described) ? <PictureWords key={described} address={described} engine={engine} /> : null}
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
};

export default WritingField;
