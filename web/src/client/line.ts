let holders = 0;
let waiting: (() => void)[] = [];

const letGo = (): void => {
  if (holders > 0) return;
  for (const go of waiting.splice(0)) go();
};

/** Keeps what nobody waits for off the line until what is given back is called. */
export const holdLine = (): (() => void) => {
  holders += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    // Whoever goes on where this one ends holds it by then.
    setTimeout(letGo);
  };
};

/** Resolves when nothing on the page needs the line for itself. */
export const lineFree = (): Promise<void> => (holders === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)));
