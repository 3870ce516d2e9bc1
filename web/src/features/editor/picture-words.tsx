import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Field } from '../../ui/field.js';
import type { Engine } from './engine.js';
import { editorText } from './text.js';

/** What a picture shows, in words; kept with the picture. */
export const PictureWords = ({ address, engine }: { address: string; engine: RefObject<Engine | null> }): ReactNode => {
  const t = useText(editorText);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(engine.current?.description(address) ?? ''), [address, engine]);
  if (typed === null) return null;
  return (
    <div className="mt-1.5">
      <Field
        dense
        label={t('alt')}
        hint={t('altHint')}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          engine.current?.describe(address, target.value);
        }}
      />
    </div>
  );
};
