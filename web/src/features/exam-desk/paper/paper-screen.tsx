import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ExamDesk, getExamConflicts } from '#contracts/http/exam-desk';
import type { EndpointState } from '../../../client/use-endpoint.js';
import { formatNumber, toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Check } from '../../../ui/check.js';
import { Empty } from '../../../ui/empty.js';
import { Icon } from '../../../ui/icon.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { toast } from '../../../ui/toast.js';
import { useShortcut } from '../../../ui/use-shortcut.js';
import { ImportButton } from '../../import/import-button.js';
import { BeforePanel } from '../before/before-panel.js';
import { jumpTo } from '../before/checklist.js';
import { ExamTabs } from '../exam-tabs.js';
import type { Place } from '../parts/arrange-groups.js';
import { useSorting } from '../parts/use-sorting.js';
import { CreditLine } from './credit-line.js';
import { PaperNews } from './paper-news.js';
import {
  changedRow,
  changedSection,
  countOf,
  fullOf,
  movedRow,
  numberOf,
  type PaperSections,
  versionsOf,
  withVersions,
} from './paper-values.js';
import { QuestionRow } from './question-row.js';
import { SaveLine } from './save-line.js';
import { SectionBlock } from './section-block.js';
import { paperDeskText } from './text.js';
import { usePaper } from './use-paper.js';
import { useRowEntries } from './use-row-entries.js';
import { useSectionEntries } from './use-section-entries.js';

const Picker = lazy(() => import('../../bank/question-picker.js').then(({ QuestionPicker }) => ({ default: QuestionPicker })));
const Preview = lazy(() => import('./preview.js'));

interface PaperScreenProps {
  readonly desk: ExamDesk;
  readonly conflicts: EndpointState<typeof getExamConflicts>;
}

/** Where what is picked from the bank goes: to the end of a section, or into one question's place. */
type Picking = { readonly section: number } | { readonly replace: Place };

/** Ways to more questions: by blueprint, from the bank, from a file that leads back here. */
const Ways = ({ examId, onBank }: { examId: string; onBank: () => void }): ReactNode => {
  const t = useText(paperDeskText);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink size="sm" variant="outline" to={`/admin/exams/prepare?exam=${examId}`}>
        <Icon name="list-checks" size={16} />
        {t('byBlueprint')}
      </ButtonLink>
      <Button size="sm" variant="outline" onClick={onBank}>
        <Icon name="library" size={16} />
        {t('fromBank')}
      </Button>
      <ImportButton label={t('import')} examId={examId} />
    </div>
  );
};

const useOpened = () => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key: string): boolean => opened.has(key),
    toggle: (key: string): void => setOpened((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
    all: (keys: readonly string[]): void => setOpened(new Set(keys)),
    size: opened.size,
  };
};

/** Puts picked versions where they were asked for, and saves: only then are their texts here. */
const usePicked = (paper: ReturnType<typeof usePaper>) => {
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

/** The questions of an exam: sections, their order, marks; what is in the way beside them. */
export const PaperScreen = ({ desk, conflicts }: PaperScreenProps): ReactNode => {
  const [t, locale, paper, opened] = [useText(paperDeskText), useLocale(), usePaper(desk), useOpened()];
  const { sections, dirty, busy } = paper;
  const [picking, setPicking] = useState<Picking | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [take, fixed, count] = [usePicked(paper), !desk.may.includes('edit'), countOf(sections)];
  const rowEntries = useRowEntries(paper, (replace) => setPicking({ replace }));
  const sectionEntries = useSectionEntries(paper);
  const sorting = useSorting({
    counts: sections.map(({ rows }) => rows.length),
    disabled: fixed,
    onMove: (from, to) => paper.change(movedRow(sections, from, to)),
    said: (to) => t('movedTo', { section: sections[to.group]?.title ?? '', n: toDigits(String(to.at + 1), locale) }),
  });
  useShortcut('KeyS', () => (dirty && !busy ? void paper.save() : undefined), !fixed);
  useEffect(() => {
    if (/^#(q|section-)\d+$/.test(location.hash)) jumpTo(location.hash.slice(1));
  }, []);
  const addSection = (): void => {
    const title = t('sectionNew', { n: toDigits(String(sections.length + 1), locale) });
    paper.change([...sections, { title, markEach: sections.at(-1)?.markEach ?? toDigits('1', locale), optional: false, rows: [] }]);
  };
  const bank = (section: number): void => setPicking({ section });
  const held = sections.flatMap(({ rows }) => rows.flatMap(({ question }) => (question ? [question.questionId] : [])));
  const save = fixed ? null : <SaveLine dirty={dirty} busy={busy} onSave={() => void paper.save()} />;
  return (
    <>
      <ExamTabs examId={desk.id} questions={{ have: count, want: desk.settings.questionTarget }}>
        <Button size="sm" variant="outline" disabled={count === 0 || dirty} onClick={() => setPreviewing(true)}>
          {t('preview')}
        </Button>
        {save ? <span className="flex items-center gap-2.5 max-lg:hidden">{save}</span> : null}
      </ExamTabs>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_288px]">
        <div className="flex min-w-0 flex-col gap-5">
          {fixed ? (
            <p className="rounded-control border border-line-2 bg-sunken px-3.5 py-2.5 text-sm">
              {t(desk.state === 'draft' ? 'fixedRight' : desk.state === 'scheduled' ? 'fixedScheduled' : 'fixedLater')}
            </p>
          ) : null}
          <PaperNews paper={paper} />
          {count > 0 ? (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="num text-sm text-text-2">
                {t('sum', { count, marks: formatNumber(fullOf(sections), locale, Number.isInteger(fullOf(sections)) ? 0 : 2) })}
              </p>
              <CreditLine desk={desk} />
              <Check
                className="ml-auto"
                label={t('openAll')}
                checked={opened.size >= count}
                onChange={(event) => opened.all(event.target.checked ? versionsOf(sections) : [])}
              />
            </div>
          ) : null}
          {count === 0 && sections.length < 2 && !fixed ? (
            <Empty title={t('emptyTitle')} action={<Ways examId={desk.id} onBank={() => bank(0)} />}>
              {t('emptyText')}
            </Empty>
          ) : null}
          {!fixed && count > 0 ? <Ways examId={desk.id} onBank={() => bank(sections.length - 1)} /> : null}
          {sections.map((section, group) => (
            <SectionBlock
              key={group}
              section={section}
              at={group}
              sorting={sorting}
              fixed={fixed}
              entries={sectionEntries(group)}
              onChange={(change) => paper.change(changedSection(sections, group, change))}
              onBank={() => bank(group)}
            >
              {section.rows.map((row, at) => (
                <QuestionRow
                  key={row.versionId}
                  row={row}
                  place={{ group, at }}
                  number={numberOf(sections, { group, at })}
                  sorting={sorting}
                  fixed={fixed}
                  conflicts={conflicts.data?.conflicts.filter(({ where }) => where.versionId === row.versionId) ?? []}
                  entries={fixed ? [] : rowEntries({ group, at }, row, sorting)}
                  open={opened.has(row.versionId)}
                  onOpen={() => opened.toggle(row.versionId)}
                />
              ))}
            </SectionBlock>
          ))}
          {fixed ? null : (
            <Button size="sm" variant="ghost" className="self-start" onClick={addSection}>
              <Icon name="plus" size={16} />
              {t('addSection')}
            </Button>
          )}
          {sorting.status}
        </div>
        <BeforePanel desk={desk} conflicts={conflicts} unsaved={dirty} />
      </div>
      {save ? (
        <div className="sticky bottom-0 z-10 -mx-3 mt-5 flex items-center gap-4 border-t border-line bg-bg px-3 py-2.5 lg:hidden">
          {save}
        </div>
      ) : null}
      <Suspense fallback={null}>
        {picking ? (
          <Picker
            taken={held}
            onClose={() => setPicking(null)}
            onPick={(versionIds) => {
              setPicking(null);
              void take(picking, versionIds);
            }}
          />
        ) : null}
        {previewing ? <Preview examId={desk.id} onClose={() => setPreviewing(false)} /> : null}
      </Suspense>
      <LeaveAsk unsaved={paper.unsaved} />
    </>
  );
};
