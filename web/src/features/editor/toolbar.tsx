import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { type Mark, marks } from './engine.js';
import { type EditorText, editorText } from './text.js';

export type Tool = Mark | 'inline' | 'display' | 'picture' | 'clear' | 'link';

const icons: Readonly<Record<Tool, string>> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  subscript: 'subscript',
  superscript: 'superscript',
  bullet: 'list',
  ordered: 'list-ordered',
  heading: 'heading-2',
  subheading: 'heading-3',
  link: 'link',
  inline: 'sigma',
  display: 'square-sigma',
  picture: 'image',
  clear: 'remove-formatting',
};
/** The keys that browsers have for these anyway. */
const keys: Partial<Record<Tool, string>> = { bold: 'Ctrl B', italic: 'Ctrl I', underline: 'Ctrl U' };

const all: readonly Tool[] = [
  'bold',
  'italic',
  'underline',
  'subscript',
  'superscript',
  'bullet',
  'ordered',
  'inline',
  'display',
  'picture',
  'clear',
];
/** For what is read at length. */
const long: readonly Tool[] = ['heading', 'subheading', ...all.slice(0, -1), 'link', 'clear'];
const few: readonly Tool[] = ['bold', 'italic', 'subscript', 'superscript', 'inline', 'picture'];

export interface ToolbarProps {
  readonly label: string;
  readonly compact: boolean;
  readonly article: boolean;
  readonly active: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onTool: (tool: Tool) => void;
  /** Esc: back into the text. */
  readonly onLeave: () => void;
}

/** One stop of the tab key; arrows move through it. A press leaves the caret where it is. */
export const Toolbar = ({ label, compact, article, active, disabled, onTool, onLeave }: ToolbarProps): ReactNode => {
  const t = useText(editorText);
  const row = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const tools = compact ? few : article ? long : all;
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // Not also for the dialog it may stand in.
      event.stopPropagation();
      return onLeave();
    }
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (to === undefined) return undefined;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setStop(next);
    return row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={row}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('toolbar', { label })}
      onKeyDown={move}
      className={cx(
        'ml-auto flex flex-wrap',
        compact && 'opacity-0 transition-opacity duration-[90ms] group-focus-within:opacity-100 group-hover:opacity-100',
      )}
    >
      {tools.map((tool, at) => (
        <button
          key={tool}
          type="button"
          tabIndex={at === stop ? 0 : -1}
          disabled={disabled}
          aria-label={t(tool as EditorText)}
          title={keys[tool] ? `${t(tool as EditorText)} (${keys[tool]})` : t(tool as EditorText)}
          aria-pressed={marks.some((mark) => mark === tool) ? active.has(tool) : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setStop(at);
            onTool(tool);
          }}
          className={cx(
            'grid size-8 place-items-center rounded-control max-md:size-9',
            active.has(tool) ? 'bg-brand-tint-2 text-brand-text' : 'text-text-2 hover:bg-fill',
          )}
        >
          <Icon name={icons[tool]} size={16} />
        </button>
      ))}
    </div>
  );
};
