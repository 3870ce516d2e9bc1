import { type ReactNode, useState } from 'react';
import { mergeSubject, type SubjectNode } from '#contracts/http/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { SubjectPick } from '../subject-pick.js';
import { treeText } from './text.js';
import { type Goal, levelBelow } from './drop.js';

interface AskProps {
  readonly node: SubjectNode;
  readonly onClose: () => void;
}

const Frame = ({
  title,
  text,
  submitLabel,
  destructive = false,
  busy,
  onGo,
  onClose,
  children,
}: Omit<AskProps, 'node'> & {
  title: string;
  text: string;
  submitLabel: string;
  destructive?: boolean;
  busy: boolean;
  onGo: () => void;
  children: ReactNode;
}): ReactNode => {
  const t = useText(treeText);
  return (
    <Modal open alert={destructive} onClose={onClose} title={title} description={text}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onGo();
        }}
        className="flex flex-col gap-4"
      >
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={destructive ? 'destructive' : 'default'} loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

/** Another parent of the same level, without dragging. */
export const MoveAsk = ({ node, onMove, onClose }: AskProps & { onMove: (goal: Goal) => Promise<void> }): ReactNode => {
  const t = useText(treeText);
  const [into, setInto] = useState(node.parentId ?? '');
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    if (into === '' || into === node.parentId) return onClose();
    setBusy(true);
    try {
      // To the end of its children: the server takes a place beyond them for the last.
      await onMove({ parentId: into, position: 10_000 });
    } finally {
      onClose();
    }
  };
  return (
    <Frame
      title={t('moveTitle', { name: node.name })}
      text={t('moveText')}
      submitLabel={t('moveDo')}
      busy={busy}
      onGo={() => void go()}
      onClose={onClose}
    >
      <SubjectPick
        label={t('moveTo')}
        value={into}
        onChange={setInto}
        only={({ node: other }) => levelBelow(other.level) === node.level && other.id !== node.id}
      />
    </Frame>
  );
};

/** Two of the same level become one. */
export const MergeAsk = ({ node, onClose }: AskProps): ReactNode => {
  const t = useText(treeText);
  const [into, setInto] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    setTried(true);
    if (into === '') return;
    setBusy(true);
    setRefusal(null);
    try {
      const { moved, retired } = await typedClient.act(mergeSubject, { params: { id: node.id }, body: { intoId: into } });
      toast({ title: t('mergedNode', { moved, retired }) });
      onClose();
    } catch (thrown) {
      setBusy(false);
      setRefusal((thrown instanceof CallError && thrown.message) || t('noAnswer'));
      if (!(thrown instanceof CallError)) throw thrown;
    }
  };
  return (
    <Frame
      destructive
      title={t('mergeTitle', { name: node.name })}
      text={t('mergeText', { count: node.all })}
      submitLabel={t('mergeDo')}
      busy={busy}
      onGo={() => void go()}
      onClose={onClose}
    >
      <SubjectPick
        label={t('mergeInto')}
        value={into}
        onChange={setInto}
        error={tried && into === '' ? t('mergeNeeded') : undefined}
        only={({ node: other }) => other.level === node.level && other.id !== node.id}
      />
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
    </Frame>
  );
};
