// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { createTeacher, deleteTeacher, exportTeachers, listTeachers, saveTeacher, type TeacherRow } from '#contracts/http/courses-desk';
import type { FormField } from '../../../admin-kit/form-kit.js';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { useUser } from '../../../client/user.js';
import { Ask } from '../../../features/course-desk/ask.js';
import { TeacherAccount } from '../../../features/course-desk/teacher-account.form.js';
import { courseDeskText } from '../../../features/course-desk/text.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Avatar } from '../../../ui/avatar.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { toast } from '../../../ui/toast.js';

const useFields = (): readonly FormField[] => {
  const t = useText(courseDeskText);
  return [
    { name: 'name', label: t('name') },
    { name: 'title', label: t('teacherTitle'), hint: t('teacherTitleHint') },
    { name: 'about', label: t('teacherAbout'), kind: 'area' },
  ];
};

const useSaved = (onClose: () => void) => {
  const t = useText(courseDeskText);
  return (): void => {
    toast({ title: t('teacherSaved') });
    onClose();
  };
};

const New = ({ onClose }: { onClose: () => void }): ReactNode => {
  const [t, fields, saved] = [useText(courseDeskText), useFields(), useSaved(onClose)];
  return (
    <Modal open onClose={onClose} title={t('teacherCreate')}>
      <FormKit
        endpoint={{ save: createTeacher }}
        layout="dialog"
        fields={fields}
        values={{ title: '', about: '' }}
        submitLabel={t('add')}
        onDone={saved}
      />
    </Modal>
  );
};

const Edit = ({ row, onClose, onDelete }: { row: TeacherRow; onClose: () => void; onDelete: () => void }): ReactNode => {
  const [t, locale, fields, saved] = [useText(courseDeskText), useLocale(), useFields(), useSaved(onClose)];
  const { id, version, name, title, about } = row;
  return (
    <Modal open onClose={onClose} title={t('teacherEditOf', { name })}>
      <FormKit
        endpoint={{ save: saveTeacher, params: { id } }}
        layout="dialog"
        fields={fields}
        values={{ version, name, title, about }}
        submitLabel={t('save')}
        onDone={saved}
      />
      <div className="mt-4 border-t border-line pt-3">
        {row.courses > 0 ? (
          <p className="text-sm text-text-3">{t('teacherInUse', { count: formatNumber(row.courses, locale) })}</p>
        ) : (
          <Button size="sm" variant="outline" onClick={onDelete}>
            {t('teacherDelete')}
          </Button>
        )}
      </div>
    </Modal>
  );
};

const Delete = ({ row: { id, name }, onClose }: { row: TeacherRow; onClose: () => void }): ReactNode => {
  const t = useText(courseDeskText);
  return (
    <Ask
      title={t('teacherDeleteTitle', { name })}
      text={t('teacherDeleteText')}
      submitLabel={t('teacherDelete')}
      destructive
      onClose={onClose}
      onGo={async () => {
        await typedClient.remove(deleteTeacher, { params: { id } });
        toast({ title: t('done') });
        onClose();
      }}
    />
  );
};

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete' | 'account'; readonly row: TeacherRow };

const useColumns = (onEdit: ((row: TeacherRow) => void) | null, onAccount: (row: TeacherRow) => void): readonly Column<TeacherRow>[] => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  return [
    {
      key: 'name',
      head: t('name'),
      name: ({ name }) => name,
      cell: (row, mark) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={row.name} photo={null} className="max-md:hidden" />
          <span className="min-w-0">
            <span className="block max-md:font-semibold">{mark(row.name)}</span>
            <span className="block text-xs text-text-3">{mark(row.title)}</span>
          </span>
        </span>
      ),
    },
    { key: 'about', head: t('teacherAbout'), phone: 'line', cell: ({ about }) => <span className="line-clamp-2">{about}</span> },
    { key: 'courses', head: t('inCourses'), numeric: true, cell: ({ courses }) => formatNumber(courses, locale) },
    {
      key: 'account',
      head: t('teacherAccount'),
      phone: 'line',
      cell: (row: TeacherRow) =>
        onEdit ? (
          <Button size="xs" variant="ghost" className="text-left" onClick={() => onAccount(row)}>
            <span className="sr-only">{t('teacherAccountOf', { name: row.name })}: </span>
            {row.account?.name ?? t('teacherAccountChoose')}
          </Button>
        ) : (
          (row.account?.name ?? null)
        ),
    },
    ...(onEdit
      ? [
          {
            key: 'edit',
            head: t('teacherEdit'),
            phone: 'side' as const,
            cell: (row: TeacherRow) => (
              <Button size="xs" variant="outline" aria-label={t('teacherEditOf', { name: row.name })} onClick={() => onEdit(row)}>
                {t('teacherEdit')}
              </Button>
            ),
          },
        ]
      : []),
  ];
};

/** Who teaches, as courses show them. */
const Teachers = (): ReactNode => {
  const [t, user] = [useText(courseDeskText), useUser()];
  const [open, setOpen] = useState<Open | null>(null);
  const may = user?.permissions.includes('courses.write') ?? false;
  const close = (): void => setOpen(null);
  const create = may ? (
    <Button size="sm" onClick={() => setOpen({ kind: 'new' })}>
      {t('teacherCreate')}
    </Button>
  ) : null;
  return (
    <>
      <ResourceTable
        endpoint={{ list: listTeachers, file: exportTeachers }}
        columns={useColumns(may ? (row) => setOpen({ kind: 'edit', row }) : null, (row) => setOpen({ kind: 'account', row }))}
        toolbar={create}
        empty={{ title: t('noTeachers'), text: t('noTeachersText'), action: create }}
      />
      {open?.kind === 'new' ? <New onClose={close} /> : null}
      {open?.kind === 'edit' ? <Edit row={open.row} onClose={close} onDelete={() => setOpen({ kind: 'delete', row: open.row })} /> : null}
      {open?.kind === 'account' ? <TeacherAccount key={open.row.id} row={open.row} onClose={close} /> : null}
      {open?.kind === 'delete' ? <Delete row={open.row} onClose={close} /> : null}
    </>
  );
};

export default Teachers;
