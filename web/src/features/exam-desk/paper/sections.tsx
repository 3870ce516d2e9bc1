import type { ReactNode } from 'react';
import type { ExamConflict } from '#contracts/http/exam-desk';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { useSorting } from '../parts/use-sorting.js';
import { changedSection, movedRow, numberOf } from './paper-values.js';
import type { Picking } from './pick-from-bank.js';
import { QuestionRow } from './question-row.js';
import { SectionBlock } from './section-block.js';
import { paperDeskText } from './text.js';
import type { Opened } from './use-opened.js';
import type { PaperState } from './use-paper.js';
import { useRowEntries } from './use-row-entries.js';
import { useSectionEntries } from './use-section-entries.js';

interface SectionsProps {
  readonly paper: PaperState;
  /** Nothing can be changed. */
  readonly fixed: boolean;
  readonly conflicts: readonly ExamConflict[];
  readonly opened: Opened;
  readonly onPick: (picking: Picking) => void;
}

/** Rows of all sections as one order: a question is moved within its section or into another. */
const useRowSorting = ({ sections, change }: PaperState, fixed: boolean) => {
  const [t, locale] = [useText(paperDeskText), useLocale()];
  return useSorting({
    counts: sections.map(({ rows }) => rows.length),
    disabled: fixed,
    onMove: (from, to) => change(movedRow(sections, from, to)),
    said: (to) => t('movedTo', { section: sections[to.group]?.title ?? '', n: toDigits(String(to.at + 1), locale) }),
  });
};

/** One more section, with the marks of the one before it. */
const AddSection = ({ paper: { sections, change } }: { paper: PaperState }): ReactNode => {
  const [t, locale] = [useText(paperDeskText), useLocale()];
  const add = (): void => {
    const title = t('sectionNew', { n: toDigits(String(sections.length + 1), locale) });
    change([...sections, { title, markEach: sections.at(-1)?.markEach ?? toDigits('1', locale), optional: false, rows: [] }]);
  };
  return (
    <Button size="sm" variant="ghost" className="self-start" onClick={add}>
      <Icon name="plus" size={16} />
      {t('addSection')}
    </Button>
  );
};

/** The sections with their questions, put in order by dragging, by keys and by menu. */
export const Sections = ({ paper, fixed, conflicts, opened, onPick }: SectionsProps): ReactNode => {
  const { sections } = paper;
  const sorting = useRowSorting(paper, fixed);
  const rowEntries = useRowEntries(paper, (replace) => onPick({ replace }));
  const sectionEntries = useSectionEntries(paper);
  return (
    <>
      {sections.map((section, group) => (
        <SectionBlock
          key={group}
          section={section}
          at={group}
          sorting={sorting}
          fixed={fixed}
          entries={sectionEntries(group)}
          onChange={(change) => paper.change(changedSection(sections, group, change))}
          onBank={() => onPick({ section: group })}
        >
          {section.rows.map((row, at) => {
            const own = conflicts.filter(({ where }) => where.versionId === row.versionId);
            return (
              <QuestionRow
                key={row.versionId}
                row={row}
                place={{ group, at }}
                number={numberOf(sections, { group, at })}
                sorting={sorting}
                fixed={fixed}
                conflicts={own}
                entries={fixed ? [] : rowEntries({ group, at }, row, sorting, own)}
                open={opened.has(row.versionId)}
                onOpen={() => opened.toggle(row.versionId)}
              />
            );
          })}
        </SectionBlock>
      ))}
      {fixed ? null : <AddSection paper={paper} />}
      {sorting.status}
    </>
  );
};
