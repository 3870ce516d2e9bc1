import type { ReactNode } from 'react';
import { cutText } from '#contracts/shared/cut-text';
import type { SubjectNode } from '#contracts/http/bank';
import type { ImportTarget } from '#contracts/http/imports';
import { toLatinDigits } from '../../i18n/digits.js';
import { useText } from '../../i18n/index.js';
import { Field } from '../../ui/field.js';
import { NameField } from './name-field.js';
import { importText } from './text.js';
import { namesBelow } from './tree.js';

/** What the person has typed; the year as text, since it may be half typed. */
export type Typed = Omit<ImportTarget, 'year'> & { readonly year: string };

export const typedOf = ({ year, ...rest }: ImportTarget): Typed => ({ ...rest, year: year === null ? '' : String(year) });

const years = { first: 1950, last: 2100 };

/** The target, or null where the year is none. */
export const targetOf = ({ year, subject, chapter, topic, source }: Typed): ImportTarget | null => {
  const digits = toLatinDigits(year).trim();
  const number = Number(digits);
  if (digits !== '' && !(/^\d{4}$/.test(digits) && number >= years.first && number <= years.last)) return null;
  const name = (text: string | null): string | null => cutText((text ?? '').normalize('NFC').trim(), 120) || null;
  return { subject: name(subject), chapter: name(chapter), topic: name(topic), source: name(source), year: digits === '' ? null : number };
};

export interface WhereProps {
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
  readonly nodes: readonly SubjectNode[];
  /** What the columns of the sheet say themselves: what is typed here holds for rows that leave it empty. */
  readonly said: readonly (keyof ImportTarget)[];
  /** Beside the field of the subject: what the server had to say. */
  readonly wrong?: string | undefined;
}

/** Where the questions go, with names out of the tree: subject, chapter, topic; and where they come from. */
export const Where = ({ typed, onTyped, nodes, said, wrong }: WhereProps): ReactNode => {
  const t = useText(importText);
  const hint = (part: keyof ImportTarget): string | undefined => (said.includes(part) ? t('columnSays') : undefined);
  const put = (change: Partial<Typed>): void => onTyped({ ...typed, ...change });
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <NameField
        label={t('subject')}
        value={typed.subject}
        names={namesBelow(nodes, 'subject', typed)}
        hint={hint('subject') ?? t('subjectHint')}
        error={wrong}
        onName={(subject) => put({ subject })}
      />
      <NameField
        label={t('chapter')}
        value={typed.chapter}
        names={namesBelow(nodes, 'chapter', typed)}
        hint={hint('chapter')}
        onName={(chapter) => put({ chapter })}
      />
      <NameField
        label={t('topic')}
        value={typed.topic}
        names={namesBelow(nodes, 'topic', typed)}
        hint={hint('topic')}
        onName={(topic) => put({ topic })}
      />
      <Field
        label={t('source')}
        dense
        maxLength={110}
        value={typed.source ?? ''}
        hint={hint('source') ?? t('sourceHint')}
        onChange={({ target }) => put({ source: target.value })}
      />
      <Field
        label={t('year')}
        dense
        inputMode="numeric"
        maxLength={4}
        value={typed.year}
        hint={hint('year')}
        error={targetOf(typed) === null ? t('yearWrong') : undefined}
        onChange={({ target }) => put({ year: target.value })}
      />
    </div>
  );
};
