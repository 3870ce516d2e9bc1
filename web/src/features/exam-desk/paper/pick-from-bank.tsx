import { type ReactNode } from 'react';
import { toDigits } from '../../../i18n/digits.js';
import { useText } from '../../../i18n/index.js';
import { dialogPart } from '../../../ui/part.js';
import { toast } from '../../../ui/toast.js';
import type { Place } from '../parts/arrange-groups.js';
import { changedRow, countOf, type PaperSections, versionsOf, withVersions } from './paper-values.js';
import { paperDeskText } from './text.js';
import type { PaperState } from './use-paper.js';

const Picker = dialogPart(async () => ({ default: (await import('../../bank/question-picker.js')).QuestionPicker }));

/** Where what is picked from the bank goes: to the end of a section, or into one question's place. */
export type Picking = { readonly section: number } | { readonly replace: Place };

interface PickFromBankProps {
  readonly paper: PaperState;
  readonly picking: Picking;
  readonly onClose: () => void;
}

/** Puts picked versions where they were asked for, and saves: only then are their texts here. */
const usePicked = (paper: PaperState) => {
  const t = useText(paperDeskText);
  const named = (sections: PaperSections): PaperSections =>
    sections.length > 0 ? sections : [{ title: t('sectionNew', { n: toDigits('1', 'bn') }), markEach: '1', optional: false, rows: [] }];
  return async (picking: Picking, versionIds: readonly string[]): Promise<void> => {
    const [first] = versionIds;
    if ('replace' in picking) {
      if (first && !versionsOf(paper.sections).includes(first)) {
        const next = changedRow(paper.sections, picking.replace, { versionId: first, cancelled: false, question: null, saved: null });
        if (await paper.save(next)) toast({ title: t('replaced') });
      } else toast({ title: t('already') });
      return;
    }
    const before = named(paper.sections);
    const next = withVersions(before, Math.min(picking.section, before.length - 1), versionIds);
    const count = countOf(next) - countOf(before);
    if (count === 0) toast({ title: t('already') });
    else if (await paper.save(next)) toast({ title: t('added', { count }) });
  };
};

/** The bank in a dialog; it tells apart what the paper holds already. */
export const PickFromBank = ({ paper, picking, onClose }: PickFromBankProps): ReactNode => {
  const take = usePicked(paper);
  const held = paper.sections.flatMap(({ rows }) => rows.flatMap(({ question }) => (question ? [question.questionId] : [])));
  return (
    <Picker
      taken={held}
      onClose={onClose}
      onPick={(versionIds) => {
        onClose();
        void take(picking, versionIds);
      }}
    />
  );
};
