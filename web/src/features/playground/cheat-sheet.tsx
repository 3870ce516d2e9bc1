import { memo, type ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { RichText } from '../maths/rich-text.js';
import { examples } from './symbols.js';
import { playgroundText } from './text.js';

/** Faces for what is typed know no Bengali everywhere. */
const typed = 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Bengali", monospace';

/** How formulas are typed, each with what comes of it; one press puts it into the text. */
export const CheatSheet = memo(({ onExample }: { onExample: (source: string) => void }): ReactNode => {
  const t = useText(playgroundText);
  return (
    <section aria-labelledby="playground-sheet" className="mt-10">
      <h2 id="playground-sheet" className="hang pt-3 text-xl">
        {t('sheet')}
      </h2>
      <p className="mt-1 mb-4 text-text-2">{t('sheetAbout')}</p>
      <ul className="grid gap-x-8 border-t border-line lg:grid-cols-2">
        {examples
          .map(([name, pattern]) => [name, pattern.replace('%unit%', t('unit'))] as const)
          .map(([name, source]) => (
            <li key={name} className="flex items-center gap-3 border-b border-line py-2.5">
              <div className="min-w-0 flex-1">
                <p className="text-sm text-text-3">{t(name)}</p>
                <div className="overflow-x-auto">
                  <RichText text={source} />
                </div>
                <code className="block overflow-x-auto text-sm break-all whitespace-pre-wrap text-text-2" style={{ fontFamily: typed }}>
                  {source}
                </code>
              </div>
              <Button variant="outline" size="sm" aria-label={t('tryIt', { what: t(name) })} onClick={() => onExample(source)}>
                {t('put')}
              </Button>
            </li>
          ))}
      </ul>
    </section>
  );
});
CheatSheet.displayName = 'CheatSheet';
