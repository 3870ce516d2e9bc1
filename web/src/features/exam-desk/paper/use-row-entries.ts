import type { ExamConflict } from '#contracts/http/exam-desk';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { neighbour, type Place } from '../parts/arrange-groups.js';
import type { Sorting } from '../parts/use-sorting.js';
import type { MenuEntry } from './menu.js';
import { changedRow, numberOf, type PaperRow, withoutRow } from './paper-values.js';
import { paperDeskText } from './text.js';
import type { PaperState } from './use-paper.js';

/** Options whose words hold at their place alone, as the server found them. */
const placesOf = (conflicts: readonly ExamConflict[]): readonly number[] =>
  conflicts.flatMap(({ code, facts }) => (code === 'option-tied-to-place' ? String(facts['places']).split(' ').map(Number) : []));

/** What can be done with one question of the paper: move it without dragging, replace it, keep its options in place, cancel it, take it out. */
export const useRowEntries = (
  paper: PaperState,
  onReplace: (place: Place) => void,
): ((place: Place, row: PaperRow, sorting: Sorting, conflicts: readonly ExamConflict[]) => readonly MenuEntry[]) => {
  const [t, locale] = [useText(paperDeskText), useLocale()];
  return (place, row, sorting, conflicts) => {
    const { sections } = paper;
    const counts = sections.map(({ rows }) => rows.length);
    const step = (by: 1 | -1): Place | null => neighbour(counts, place, by);
    const move = (to: Place | null) => (): void => sorting.move(place, to, row.versionId);
    const tied = placesOf(conflicts).filter((one) => !row.keptOptions.includes(one));
    const newer = row.question?.newerVersionId ?? null;
    const drop = (): void => {
      const before = sections;
      paper.change(withoutRow(sections, place));
      toast({
        title: t('dropped', { n: toDigits(String(numberOf(sections, place)), locale) }),
        action: { label: t('undo'), onClick: () => paper.change(before) },
      });
    };
    return [
      ...(step(-1) ? [{ key: 'up', label: t('up'), icon: 'arrow-up', act: move(step(-1)) }] : []),
      ...(step(1) ? [{ key: 'down', label: t('down'), icon: 'arrow-down', act: move(step(1)) }] : []),
      ...sections.flatMap(({ title, rows }, group) =>
        group === place.group
          ? []
          : [{ key: `to-${group}`, label: t('toSection', { title }), icon: 'corner-down-right', act: move({ group, at: rows.length }) }],
      ),
      { key: 'replace', label: t('replace'), icon: 'arrow-left-right', act: () => onReplace(place) },
      ...(newer
        ? [
            {
              key: 'newer',
              label: t('takeNewer'),
              icon: 'refresh-cw',
              act: () => void paper.save(changedRow(sections, place, { versionId: newer, keptOptions: [], question: null, saved: null })),
            },
          ]
        : []),
      ...(row.question
        ? [{ key: 'bank', label: t('inBank'), icon: 'circle-question-mark', act: `/admin/questions?q=${row.question.questionId}` }]
        : []),
      ...(tied.length > 0
        ? [
            {
              key: 'keep',
              label: t('keepPlaces'),
              icon: 'lock',
              act: () =>
                paper.change(changedRow(sections, place, { keptOptions: [...row.keptOptions, ...tied].toSorted((a, b) => a - b) })),
            },
          ]
        : []),
      ...(row.keptOptions.length > 0
        ? [{ key: 'mix', label: t('mixPlaces'), icon: 'undo-2', act: () => paper.change(changedRow(sections, place, { keptOptions: [] })) }]
        : []),
      {
        key: 'cancel',
        label: t(row.cancelled ? 'uncancel' : 'cancelOne'),
        icon: row.cancelled ? 'undo-2' : 'ban',
        act: () => paper.change(changedRow(sections, place, { cancelled: !row.cancelled })),
      },
      { key: 'drop', label: t('drop'), icon: 'trash-2', act: drop, bad: true },
    ];
  };
};
