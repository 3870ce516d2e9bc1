import type { ReactNode } from 'react';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { useText } from '../../../i18n/index.js';
import type { EndpointState } from '../../../client/use-endpoint.js';
import type { getExamConflicts } from '#contracts/http/exam-desk';
import { ErrorBox } from '../../../ui/error-box.js';
import { Panel } from '../../../ui/panel.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { MakeUpPanel } from '../make-up/make-up-panel.js';
import { StateLine } from '../states/state-line.js';
import { StateActs } from '../states/state-acts.js';
import { Checklist } from './checklist.js';
import { beforeText } from './text.js';

export interface BeforePanelProps {
  readonly desk: ExamDesk;
  readonly conflicts: EndpointState<typeof getExamConflicts>;
  /** What is on the page is not what is saved. */
  readonly unsaved: boolean;
}

/** Beside the pages of one exam: what is still in the way, where it is in its life, and what can be done with it as a whole. */
export const BeforePanel = ({ desk, conflicts: { data, error, mutate }, unsaved }: BeforePanelProps): ReactNode => {
  const t = useText(beforeText);
  const checked = desk.state === 'draft';
  return (
    <Panel title={t(checked ? 'title' : 'states')} className="self-start lg:sticky lg:top-16">
      {checked ? (
        <div className="max-h-[46dvh] overflow-y-auto border-b border-line">
          {error ? (
            <div className="px-3.5">
              <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
            </div>
          ) : null}
          {!data && !error ? (
            <div className="px-3.5">
              <SkeletonRows />
            </div>
          ) : null}
          {data ? <Checklist examId={desk.id} found={data} /> : null}
        </div>
      ) : null}
      <div className="px-3.5 py-3">
        <StateLine state={desk.state} />
        {desk.state === 'cancelled' && desk.cancelReason ? (
          <p className="mt-2 text-sm text-text-2">{t('cancelledFor', { reason: desk.cancelReason })}</p>
        ) : null}
        <StateActs desk={desk} blocking={data?.blocking ?? null} unsaved={unsaved} />
        <MakeUpPanel exam={desk} />
      </div>
    </Panel>
  );
};
