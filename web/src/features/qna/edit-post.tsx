import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Field } from '../../ui/field.js';
import { inlinePart } from '../../ui/inline-part.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { qnaText } from './text.js';

const WriteForm = inlinePart(() => import('./write.form.js'));

const shortest = 6;

export interface EditProps {
  /** null: an answer, which has no title. */
  readonly title: string | null;
  readonly html: string;
  readonly onSave: (title: string, html: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Own words to be changed, in their place. */
export const EditPost = ({ title, html, onSave, onClose }: EditProps): ReactNode => {
  const t = useText(qnaText);
  const [text, setText] = useState(html);
  const [name, setName] = useState(title ?? '');
  const short = title !== null && name.trim().length < shortest;
  return (
    <div className="flex flex-col gap-4 py-4">
      {title === null ? null : (
        <Field
          label={t('fieldTitle')}
          error={short ? t('titleShort') : undefined}
          maxLength={160}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <WriteForm
          label={t(title === null ? 'fieldAnswer' : 'fieldText')}
          html={text}
          onChange={setText}
          submit={t('sendEdit')}
          onCancel={onClose}
          onSend={async (next) => {
            if (short) return;
            await onSave(name, next);
            toast({ title: t('saved') });
            onClose();
          }}
        />
      </Suspense>
    </div>
  );
};
