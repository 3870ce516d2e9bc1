import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamChoices } from '#contracts/http/exam-desk';
import { useText } from '../../../i18n/index.js';
import { Icon } from '../../../ui/icon.js';
import { deskText } from '../text.js';
import { PickBox } from './pick-box.js';

export type CourseChoice = ResponseOf<typeof getExamChoices>['courses'][number];

export interface CourseFieldProps {
  readonly choices: readonly CourseChoice[];
  /** What the exam has already, though the person may not choose it. */
  readonly held?: readonly { readonly id: string; readonly title: string }[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}

/** The courses of an exam: those chosen, each with the way out, and a box that finds more. */
export const CourseField = ({ choices, held = [], value, onChange, error, hint, disabled = false }: CourseFieldProps): ReactNode => {
  const t = useText(deskText);
  const chosen = value.map((id) => ({ id, title: [...choices, ...held].find((choice) => choice.id === id)?.title ?? id }));
  return (
    <div>
      <PickBox
        label={t('chooseCourses')}
        placeholder={t('findCourse')}
        shown={null}
        disabled={disabled}
        choices={choices.filter(({ id }) => !value.includes(id)).map(({ id, title, slug }) => ({ id, title, detail: slug }))}
        onPick={(id) => onChange([...value, id])}
        {...(error ? { error } : {})}
        {...(hint ? { hint } : {})}
      />
      {chosen.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {chosen.map(({ id, title }) => (
            <li key={id} className="flex min-h-[30px] max-w-full items-center gap-1 rounded-badge bg-fill pl-2 text-sm">
              <span className="min-w-0 py-1">{title}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={t('dropCourse', { title })}
                onClick={() => onChange(value.filter((other) => other !== id))}
                className="touch grid size-7 shrink-0 place-items-center rounded-badge text-text-3 hover:bg-fill-2 disabled:opacity-40"
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
