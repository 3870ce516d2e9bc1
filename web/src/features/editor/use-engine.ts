import { useEffect, useRef } from 'react';
import type { Engine, EngineOptions } from './engine.js';
import { mountEngine } from './quill-engine.js';

/** The engine in its place: made once, told only what came from outside. */
export const useEngine = (value: string, on: Omit<EngineOptions, 'html'>) => {
  const place = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine>(null);
  const said = useRef(value);
  const newest = useRef(on);
  useEffect(() => {
    newest.current = on;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = mountEngine(place.current, {
      html: said.current,
      article: newest.current.article,
      onChange: (html) => {
        said.current = html;
        newest.current.onChange(html);
      },
      onCaret: () => newest.current.onCaret(),
      onPictures: (files) => newest.current.onPictures(files),
      onPicture: (address) => newest.current.onPicture(address),
      onLost: (what) => newest.current.onLost(what),
      formulaMark: () => newest.current.formulaMark(),
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
