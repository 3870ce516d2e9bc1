import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/index.js';
import { annotatorText } from './text.js';
import { CutBar, ToolBar } from './tool-bar.js';
import type { OpenBoard } from './use-board.js';
import { WordsField } from './words-field.js';

/** A picture to draw on, as large as the room it is given, and its tools in one bar below. */
export const Annotator = ({ screen, board, state }: OpenBoard): ReactNode => {
  const [t, hint] = [useText(annotatorText), useId()];
  return (
    <>
      <div className="relative min-h-0 flex-1 bg-sunken">
        {/* Keys go to what is drawn on, as in any program that draws. */}
        <div
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys draw
          tabIndex={0}
          aria-label={t('canvas', { tool: t(state?.tool ?? 'pen') })}
          aria-describedby={hint}
          className="absolute inset-0 focus-visible:-outline-offset-2"
        >
          <canvas
            ref={screen}
            className="size-full touch-none select-none"
            style={{ cursor: state?.tool === 'hand' ? 'grab' : 'crosshair' }}
          />
        </div>
        <p id={hint} className="sr-only">
          {t('canvasHint')}
        </p>
        {board && state?.writing ? (
          <WordsField key={`${state.writing.x}.${state.writing.y}`} board={board} at={state.writing} style={state.style} />
        ) : null}
        {board && state?.tool === 'crop' ? <CutBar board={board} ready={state.cut !== null} /> : null}
      </div>
      {board && state ? <ToolBar board={board} state={state} /> : null}
    </>
  );
};
