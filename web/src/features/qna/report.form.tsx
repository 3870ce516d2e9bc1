import { type ReactNode, useId, useState } from 'react';
import { type PostReportKind, postReportKinds } from '#contracts/shared/qna';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { qnaText } from './text.js';

const longest = 500;

export interface ReportProps {
  readonly slug: string;
  readonly threadId: string;
  /** null: the question itself. */
  readonly answerId: string | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const Kinds = ({
  kind,
  onKind,
  missing,
}: {
  kind: PostReportKind | null;
  onKind: (kind: PostReportKind) => void;
  missing: boolean;
}): ReactNode => {
  const [t, id] = [useText(qnaText), useId()];
  return (
    <fieldset aria-describedby={missing ? `${id}-kind` : undefined}>
      <legend className="mb-1 font-semibold">{t('reportKind')}</legend>
      {postReportKinds.map((value) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={id}
            checked={kind === value}
            onChange={() => onKind(value)}
            className="size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-control checked:border-[5px] checked:border-brand"
          />
          {t(`kind-${value}`)}
        </label>
      ))}
      {missing ? (
        <p id={`${id}-kind`} className="mt-1 text-sm text-bad">
          {t('reportKindNeeded')}
        </p>
      ) : null}
    </fieldset>
  );
};

/** What is wrong with a question or an answer; says what happens next before anything is sent. */
const ReportForm = ({ slug, threadId, answerId, onClose, onSent }: ReportProps): ReactNode => {
  const [t, sentence] = [useText(qnaText), useSentence()];
  const [kind, setKind] = useState<PostReportKind | null>(null);
  const [text, setText] = useState('');
  const [state, setState] = useState<{ tried: boolean; busy: boolean; refusal: string | null }>({
    tried: false,
    busy: false,
    refusal: null,
  });
  const send = async (): Promise<void> => {
    if (kind === null || text.length > longest) return setState({ tried: true, busy: false, refusal: null });
    setState({ tried: true, busy: true, refusal: null });
    try {
      await call('POST /api/courses/:slug/qna/:threadId/reports', { params: { slug, threadId }, body: { answerId, kind, text } });
      toast({ title: t('reportSent') });
      return onSent();
    } catch (thrown) {
      return setState({ tried: true, busy: false, refusal: sentence(thrown).sentence });
    }
  };
  return (
    <Modal open onClose={onClose} title={t('reportTitle')} description={t('reportText')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-4"
      >
        <Kinds kind={kind} onKind={setKind} missing={state.tried && kind === null} />
        <Area
          label={t('reportWords')}
          value={text}
          error={text.length > longest ? t('reportTooLong') : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {state.refusal === null ? null : <Notice tone="bad">{state.refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={state.busy}>
            {t('reportSend')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export default ReportForm;
