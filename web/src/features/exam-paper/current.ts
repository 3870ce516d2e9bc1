import { makeStore } from '../../client/store.js';

/** The printed number of the question at hand: the one last touched, else the one in the upper part of the window. */
export const currentQuestion = makeStore(1);

/** Brings a question into view and makes it the one that keys act on. */
export const goTo = (number: number): void => {
  const section = document.getElementById(`q${number}`);
  if (section === null) return;
  // In this order: focus scrolls by itself where it may.
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'start' });
  currentQuestion.write(number);
};

/** Follows focus and scrolling over the sections below `root`; gives the way to stop. */
export const followCurrent = (root: HTMLElement): (() => void) => {
  const numberOf = (target: EventTarget | null): number =>
    Number((target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null)?.dataset['number'] ?? 0);
  let touchedAt = Number.NEGATIVE_INFINITY;
  const touched = ({ target }: Event): void => {
    const number = numberOf(target);
    if (number > 0) currentQuestion.write(number);
    touchedAt = performance.now();
  };
  const seen = new IntersectionObserver(
    (entries) => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting);
      // Scrolling that a touch or a key set off must not move the mark off its target.
      if (entry && performance.now() - touchedAt > 600) currentQuestion.write(numberOf(entry.target));
    },
    { rootMargin: '-25% 0px -70% 0px' },
  );
  for (const section of root.querySelectorAll('[data-number]')) seen.observe(section);
  root.addEventListener('focusin', touched);
  root.addEventListener('pointerdown', touched);
  return () => {
    seen.disconnect();
    root.removeEventListener('focusin', touched);
    root.removeEventListener('pointerdown', touched);
  };
};

const key = (attemptId: string): string => `exam.at.${attemptId}`;
/** A tab's own, and gone with it. */
const tab = (): Storage | null => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
};

/**
 * Once all questions stand, the paper goes to where this tab was in it before a reload, and from then on keeps where it is. Gives the way to
 * stop.
 */
export const keepPlace = (attemptId: string): (() => void) => {
  const was = Number(tab()?.getItem(key(attemptId)) ?? 1);
  if (was > 1) {
    document.getElementById(`q${was}`)?.scrollIntoView({ block: 'start' });
    currentQuestion.write(was);
  }
  return currentQuestion.subscribe(() => {
    try {
      tab()?.setItem(key(attemptId), String(currentQuestion.read()));
    } catch {
      /* Full: the place holds for this page. */
    }
  });
};
