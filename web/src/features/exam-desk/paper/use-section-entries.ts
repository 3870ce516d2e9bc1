import { useText } from '../../../i18n/index.js';
import type { MenuEntry } from './menu.js';
import { swappedSections, withoutSection } from './paper-values.js';
import { paperDeskText } from './text.js';
import type { PaperState } from './use-paper.js';

/** What can be done with a section as a whole. */
export const useSectionEntries = (paper: PaperState): ((at: number) => readonly MenuEntry[]) => {
  const t = useText(paperDeskText);
  const { sections, change } = paper;
  return (at) =>
    sections.length < 2
      ? []
      : [
          ...(at > 0 ? [{ key: 'up', label: t('sectionUp'), icon: 'arrow-up', act: () => change(swappedSections(sections, at, -1)) }] : []),
          ...(at < sections.length - 1
            ? [{ key: 'down', label: t('sectionDown'), icon: 'arrow-down', act: () => change(swappedSections(sections, at, 1)) }]
            : []),
          {
            key: 'drop',
            label: t('sectionDrop'),
            icon: 'trash-2',
            act: () => change(withoutSection(sections, at)),
            bad: true,
            ...(sections[at]?.rows.length ? { hint: t('sectionDropText') } : {}),
          },
        ];
};
