const hotkey = 'F8';

export interface Looked {
  /** Asks what holds now: a card that is gone tells nobody that it is not looked at any more. */
  readonly ask: () => void;
  readonly stop: () => void;
}

interface Told {
  /** The clock stands still while the toast is under the pointer or has the focus. */
  readonly pause: (pause: boolean) => void;
  /** Esc on a toast; false when there was none to close. */
  readonly escape: () => boolean;
}

/** Watches who looks at the toasts. F8 brings the focus to them; once the card is gone it goes back to where it was. */
export const watchToasts = (region: HTMLElement, { pause, escape }: Told): Looked => {
  let paused = false;
  let before: Element | null = null;
  const look = (looking: boolean): void => {
    if (looking !== paused) pause(looking);
    paused = looking;
  };
  const hasFocus = (): boolean => region.contains(document.activeElement);
  const ask = (): void => {
    // The focus of a button that went with its card is nowhere, or still on the region.
    const lost = document.activeElement === document.body || document.activeElement === region;
    if (lost && region.querySelector('[data-toast]') === null && before instanceof HTMLElement) {
      before.focus();
      before = null;
    }
    look(region.matches(':hover') || hasFocus());
  };
  const listeners: readonly (readonly [EventTarget, string, (event: Event) => void])[] = [
    [region, 'mouseenter', () => look(true)],
    [region, 'mouseleave', () => look(hasFocus())],
    [region, 'focusin', () => look(true)],
    [region, 'focusout', (event) => look(region.contains((event as FocusEvent).relatedTarget as Node | null) || region.matches(':hover'))],
    [
      region,
      'keydown',
      (event) => {
        // Not also for the dialog below.
        if ((event as KeyboardEvent).key === 'Escape' && escape()) event.stopPropagation();
      },
    ],
    [
      document,
      'keydown',
      (event) => {
        if ((event as KeyboardEvent).key !== hotkey || region.querySelector('[data-toast]') === null) return;
        if (!hasFocus()) before = document.activeElement;
        region.focus();
      },
    ],
  ];
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return {
    ask,
    stop: () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    },
  };
};
