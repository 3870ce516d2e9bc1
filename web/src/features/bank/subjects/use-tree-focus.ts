import { type RefObject, useEffect, useRef, useState } from 'react';

/** Which row has the focus, also one that is made, moved or named anew and drawn a moment later. */
export const useTreeFocus = (tree: RefObject<HTMLElement | null>, typing: boolean) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const row = wanted.current === null ? null : tree.current?.querySelector<HTMLElement>(`[data-node="${wanted.current}"]`);
    if (!row || typing) return;
    row.focus();
    wanted.current = null;
  });
  const focus = (id: string | null | undefined): void => {
    if (!id) return;
    setChosen(id);
    wanted.current = id;
  };
  return { chosen, setChosen, focus };
};
