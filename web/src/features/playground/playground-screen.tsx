import { type ReactNode, type RefObject, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { inlinePart } from '../../ui/inline-part.js';
import { toast } from '../../ui/toast.js';
import type { Engine } from '../editor/engine.js';
import { useFormulaFaults } from '../editor/formula-faults.js';
import { preloadMaths } from '../maths/formula.js';
import { RichText } from '../maths/rich-text.js';
import { CheatSheet } from './cheat-sheet.js';
import { CopyBar } from './copy-bar.js';
import { keepDraft, readDraft } from './draft.js';
import { Palette } from './palette.js';
import { playgroundText } from './text.js';

const WritingField = inlinePart(() => import('./writing-field.js'));
/** Nobody types faster than this for long; storage is not written at each letter. */
const keepAfterMs = 400;

/** The text, kept in this browser a moment after each change and when the page goes. */
const useDraft = () => {
  const [html, setHtml] = useState(readDraft);
  const [kept, setKept] = useState(true);
  const newest = useRef(html);
  useEffect(() => {
    newest.current = html;
    const timer = setTimeout(() => setKept(keepDraft(html)), keepAfterMs);
    return () => clearTimeout(timer);
  }, [html]);
  useEffect(() => {
    const leave = (): void => void keepDraft(newest.current);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { html, setHtml, kept };
};

const Faults = ({ html }: { html: string }): ReactNode => {
  const t = useText(playgroundText);
  const { broken, wordy, open } = useFormulaFaults(html);
  return (
    <div role="status" className="text-sm text-bad">
      {broken.slice(0, 3).map((formula, place) => (
        <p key={place} className="mt-1">
          {t('badFormula', { formula })}
        </p>
      ))}
      {wordy.slice(0, 3).map((formula, place) => (
        <p key={place} className="mt-1 text-warn">
          {t('wordyFormula', { formula })}
        </p>
      ))}
      {open ? <p className="mt-1">{t('openFormula')}</p> : null}
    </div>
  );
};

const Shown = ({ html, preview }: { html: string; preview: RefObject<HTMLDivElement | null> }): ReactNode => {
  const [t, shown] = [useText(playgroundText), useDeferredValue(html)];
  return (
    <section aria-labelledby="playground-preview" className="min-w-0 lg:row-span-2">
      <h2 id="playground-preview" className="mb-1 flex min-h-9 items-end text-md font-semibold">
        {t('preview')}
      </h2>
      <div className="min-h-56 overflow-x-auto rounded-control border border-line bg-sunken px-4 py-3 text-lg leading-[1.7]">
        {shown === '' ? <p className="text-md text-text-3">{t('previewEmpty')}</p> : null}
        <div ref={preview}>
          <RichText text={shown} />
        </div>
      </div>
      <Faults html={shown} />
      <CopyBar html={html} preview={preview} />
    </section>
  );
};

/** `/playground`: rich text with mathematics, seen as it will look, to be copied elsewhere. Nothing is sent. */
export const PlaygroundScreen = (): ReactNode => {
  const t = useText(playgroundText);
  const { html, setHtml, kept } = useDraft();
  const pen = useRef<Engine>(null);
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => void preloadMaths(), []);
  const hold = useCallback((engine: Engine | null) => {
    pen.current = engine;
  }, []);
  const write = useCallback((piece: string) => pen.current?.insertFormula(piece), []);
  const addExample = useCallback(
    (source: string) => {
      setHtml(
        (now) =>
          `${now === '' || now.startsWith('<') ? now : `<p>${now}</p>`}<p>${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      );
      preview.current?.scrollIntoView({ block: 'center' });
    },
    [setHtml],
  );
  const clear = (): void => {
    const before = html;
    setHtml('');
    toast({ title: t('cleared'), action: { label: t('putBack'), onClick: () => setHtml(before) } });
  };
  return (
    <div className="pt-8 pb-10">
      <h1 className="hang pt-3 text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-5 max-w-[68ch] text-text-2">{t('about')}</p>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <Suspense fallback={<p className="min-h-64 text-sm text-text-3">{t('waiting')}</p>}>
            <WritingField value={html} onChange={setHtml} onPen={hold} />
          </Suspense>
          <div className="mt-1.5 flex min-h-9 flex-wrap items-center justify-between gap-2 text-sm text-text-3">
            <p role="status" className={kept ? undefined : 'text-warn'}>
              {t(kept ? 'kept' : 'notKept')}
            </p>
            {html === '' ? null : (
              <Button size="sm" variant="ghost" onClick={clear}>
                {t('clear')}
              </Button>
            )}
          </div>
        </div>
        <Shown html={html} preview={preview} />
        <Palette onPiece={write} />
      </div>
      <CheatSheet onExample={addExample} />
    </div>
  );
};
