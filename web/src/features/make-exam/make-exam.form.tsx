import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallOf } from '#contracts/http/endpoint';
import type { makeExam } from '#contracts/http/exam-desk';
import { mostExamQuestions } from '#contracts/shared/bank';
import { call } from '../../client/call.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { Refusal, useRefusal } from '../account/parts/refusal.js';
import { makeExamText } from './text.js';

export interface MakeExamProps {
  readonly which: CallOf<typeof makeExam>['body']['which'];
  readonly count: number;
  /** What the exam is called unless somebody says otherwise. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for a name and a course, makes the draft and goes to its questions. */
const MakeExamForm = ({ which, count, name, onClose }: MakeExamProps): ReactNode => {
  const [t, navigate, { refused, clear, refuse }] = [useText(makeExamText), useNavigate(), useRefusal()];
  const { data } = useEndpoint('GET /api/admin/exams/choices', {});
  const [[title, chosen], setFields] = useState<[string, string | null]>([name, null]);
  const [[tried, busy], setState] = useState([false, false]);
  const courses = data?.courses ?? [];
  // Where there is but one course, it is that one.
  const courseId = chosen ?? (courses.length === 1 ? (courses[0]?.id ?? '') : '');
  const tooMany = count > mostExamQuestions;
  const send = async (): Promise<void> => {
    clear();
    if (title.trim() === '' || tooMany) return setState([true, false]);
    setState([true, true]);
    try {
      const body = { title, courseIds: courseId === '' ? [] : [courseId], which };
      const exam = await call('POST /api/admin/exams/from-questions', { body });
      toast({ title: t('made'), description: t(exam.settings.kind === 'live' ? 'madeLive' : 'madeMock') });
      onClose();
      return void navigate(`/admin/exams/${exam.id}/questions`);
    } catch (thrown) {
      refuse(thrown);
      return setState([true, false]);
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={'importId' in which ? t('titleImport') : t('title', { n: count })}
      description={t('importId' in which ? 'textImport' : 'text')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-4"
      >
        <Field
          label={t('name')}
          value={title}
          maxLength={200}
          error={tried && title.trim() === '' ? t('nameMissing') : undefined}
          onChange={({ target }) => setFields([target.value, chosen])}
        />
        {courses.length > 0 ? (
          <Select
            label={t('course')}
            placeholder={t('courseNone')}
            options={courses.map((course) => ({ value: course.id, label: course.title }))}
            value={courseId}
            onChange={({ target }) => setFields([title, target.value])}
          />
        ) : null}
        {tooMany ? <p className="text-sm text-bad">{t('tooMany', { most: mostExamQuestions })}</p> : null}
        <Refusal refused={refused} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export default MakeExamForm;
