import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ExamDesk, getExamConflicts } from '#contracts/http/exam-desk';
import type { EndpointState } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { Notice } from '../../../ui/notice.js';
import { dialogPart } from '../../../ui/part.js';
import { useShortcut } from '../../../ui/use-shortcut.js';
import { BeforePanel } from '../before/before-panel.js';
import { jumpTo } from '../before/checklist.js';
import { ExamTabs } from '../exam-tabs.js';
import { whyFixed, type WhyFixed } from '../states/why-fixed.js';
import { PaperNews } from './paper-news.js';
import { countOf } from './paper-values.js';
import { PickFromBank, type Picking } from './pick-from-bank.js';
import { SaveLine } from './save-line.js';
import { Sections } from './sections.js';
import { SumLine } from './sum-line.js';
import { paperDeskText } from './text.js';
import { useOpened } from './use-opened.js';
import { usePaper } from './use-paper.js';
import { Ways } from './ways.js';

const Preview = dialogPart(() => import('./preview.js'));

interface PaperScreenProps {
  readonly desk: ExamDesk;
  readonly conflicts: EndpointState<typeof getExamConflicts>;
}

/** Why nothing can be changed here. */
const Fixed = ({ why }: { why: WhyFixed }): ReactNode => {
  const t = useText(paperDeskText);
  return <p className="rounded-control border border-line-2 bg-sunken px-3.5 py-2.5 text-sm">{t(why)}</p>;
};

/** An exam of the earlier rule: which of its questions students could practise. */
const Hides = ({ desk }: { desk: ExamDesk }): ReactNode => {
  const t = useText(paperDeskText);
  const questions = desk.sections.flatMap((section) => section.questions);
  return (
    <Notice tone="warn" title={t('hidesTitle')}>
      <p>{t('hidesText', { count: questions.filter(({ question }) => question?.practisable).length })}</p>
    </Notice>
  );
};

/** A link from another page leads to one question or section. */
const useJump = (): void =>
  useEffect(() => {
    if (/^#(q|section-)\d+$/.test(location.hash)) jumpTo(location.hash.slice(1));
  }, []);

/** The questions of an exam: sections, their order, marks; what is in the way beside them. */
export const PaperScreen = ({ desk, conflicts }: PaperScreenProps): ReactNode => {
  const [t, paper, opened] = [useText(paperDeskText), usePaper(desk), useOpened()];
  const { sections, dirty, busy } = paper;
  const [picking, setPicking] = useState<Picking | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [why, count] = [whyFixed(desk), countOf(sections)];
  const fixed = why !== null;
  useShortcut('KeyS', () => (dirty && !busy ? void paper.save() : undefined), !fixed);
  useJump();
  const waysTo = (section: number): ReactNode => <Ways examId={desk.id} onBank={() => setPicking({ section })} />;
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
          {why ? <Fixed why={why} /> : null}
          {desk.keysWait ? <p className="text-sm text-text-2">{t('keysWait')}</p> : null}
          {desk.keysHidden > 0 ? <p className="text-sm text-text-2">{t('keysHidden', { count: desk.keysHidden })}</p> : null}
          {desk.hidesQuestions ? <Hides desk={desk} /> : null}
          <PaperNews paper={paper} />
          {count > 0 ? <SumLine desk={desk} sections={sections} opened={opened} /> : null}
          {count === 0 && sections.length < 2 && !fixed ? (
            <Empty title={t('emptyTitle')} action={waysTo(0)}>
              {t('emptyText')}
            </Empty>
          ) : null}
          {!fixed && count > 0 ? waysTo(sections.length - 1) : null}
          <Sections paper={paper} fixed={fixed} conflicts={conflicts.data?.conflicts ?? []} opened={opened} onPick={setPicking} />
        </div>
        <BeforePanel desk={desk} conflicts={conflicts} unsaved={dirty} />
      </div>
      {save ? (
        <div className="sticky bottom-0 z-10 -mx-3 mt-5 flex items-center gap-4 border-t border-line bg-bg px-3 py-2.5 lg:hidden">
          {save}
        </div>
      ) : null}
      <Suspense fallback={null}>
        {picking ? <PickFromBank paper={paper} picking={picking} onClose={() => setPicking(null)} /> : null}
        {previewing ? <Preview examId={desk.id} onClose={() => setPreviewing(false)} /> : null}
      </Suspense>
      <LeaveAsk unsaved={paper.unsaved} />
    </>
  );
};
