import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addImportedQuestions } from '#contracts/http/exam-desk';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { useImportAddress, wayBack } from './address.js';
import { importText } from './text.js';

type State =
  | { readonly is: 'idle' | 'busy' }
  | { readonly is: 'done'; readonly added: number }
  | { readonly is: 'failed'; readonly why: string };

/** Puts the import's questions into the exam from which it was begun: by itself once it was confirmed on this way, else on request. */
const useIntoExam = (importId: string, examId: string) => {
  const [t, { into, go }] = [useText(importText), useImportAddress()];
  const [state, setState] = useState<State>({ is: 'idle' });
  const asked = useRef(false);
  const put = async (): Promise<void> => {
    setState({ is: 'busy' });
    try {
      const { added } = await typedClient.act(addImportedQuestions, { params: { examId }, body: { importId } });
      setState({ is: 'done', added });
      go({ into: 'done' }, { replace: true });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setState({ is: 'failed', why: [thrown.message || t('noAnswer'), ...Object.values(thrown.issues)].join(' ') });
    }
  };
  useEffect(() => {
    if (into !== 'exam' || asked.current) return;
    asked.current = true;
    void put();
  });
  return { state, into, put };
};

/** At the end of an import that was begun in an exam: what became of it there, and the way to it. */
export const IntoExam = ({ importId, examId }: { importId: string; examId: string }): ReactNode => {
  const t = useText(importText);
  const { state, into, put } = useIntoExam(importId, examId);
  const open = state.is === 'failed' || (state.is === 'idle' && into === null);
  return (
    <>
      <div role="status" className="w-full">
        {state.is === 'busy' ? t('intoBusy') : null}
        {state.is === 'done' ? t(state.added > 0 ? 'intoDone' : 'intoNone', { count: state.added }) : null}
      </div>
      {state.is === 'failed' ? (
        <div className="w-full">
          <Notice tone="bad" title={t('intoFailed')}>
            {state.why}
          </Notice>
        </div>
      ) : null}
      {open ? <Button onClick={() => void put()}>{t('intoExam')}</Button> : null}
      <ButtonLink variant={open ? 'outline' : 'default'} to={wayBack({ exam: examId, subject: null })}>
        {t('backToExam')}
      </ButtonLink>
    </>
  );
};
