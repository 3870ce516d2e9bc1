import { useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { marks } from './engine.js';
import { editorText } from './text.js';
import type { Tool } from './toolbar.js';
import { useEngine } from './use-engine.js';
import { usePictures } from './use-pictures.js';

/** The engine with its tools and its pictures. */
export const useWriting = (value: string, onChange: (html: string) => void, article: boolean) => {
  const t = useText(editorText);
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  // The picture whose words are asked for below the text: the one that came last, or was pressed.
  const [described, setDescribed] = useState<string | null>(null);
  // The address that is asked for below the text.
  const [link, setLink] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const look = (): void => setActive(engine.current?.active() ?? new Set());
  const { place, engine } = useEngine(value, {
    article,
    onChange,
    onCaret: look,
    onPictures: (files) => add(files),
    onPicture: setDescribed,
    onLost: (what) => toast({ title: t(what === 'formula' ? 'formulaLeft' : 'pictureLeft') }),
    formulaMark: () => t('formulaGone'),
  });
  const { sending, add } = usePictures(engine, setDescribed);
  const use = (tool: Tool): void => {
    const mark = marks.find((one) => one === tool);
    if (mark) engine.current?.toggle(mark);
    else if (tool === 'picture') chooser.current?.click();
    else if (tool === 'link') setLink(engine.current?.link() ?? '');
    else if (tool === 'clear') engine.current?.clear();
    else engine.current?.fence(tool === 'display' ? '$$' : '$');
    look();
  };
  /** Null: it was not asked for after all. */
  const putLink = (address: string | null): void => {
    setLink(null);
    if (address !== null) engine.current?.putLink(address);
    engine.current?.focus();
  };
  return {
    link,
    putLink,
    place,
    engine,
    chooser,
    active,
    use,
    sending,
    add,
    described: described !== null && value.includes(described) ? described : null,
  };
};
