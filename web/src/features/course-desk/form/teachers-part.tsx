import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { PickBox } from '../../exam-desk/parts/pick-box.js';
import { courseDeskText } from '../text.js';
import { Group, type PartProps } from './parts.js';

const TEACHERS_AT_MOST = 20;

/** Who teaches, in the order they are shown. */
export const TeachersPart = ({ form: { values, put, errors }, choices, fixed }: PartProps): ReactNode => {
  const t = useText(courseDeskText);
  const known = new Map(choices.teachers.map((teacher) => [teacher.id, teacher]));
  const move = (at: number, step: number): void => {
    const next = [...values.teacherIds];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + step, 0, moved);
    put({ teacherIds: next });
  };
  const free = choices.teachers.filter(({ id }) => !values.teacherIds.includes(id));
  return (
    <Group title={t('teachers')}>
      <div className="flex flex-col gap-4 sm:col-span-2 xl:col-span-4" data-field="teacherIds">
        {values.teacherIds.length === 0 ? <p className="text-text-3">{t('teacherNone')}</p> : null}
        <ol className="empty:hidden">
          {values.teacherIds.map((id, at) => {
            const { name, title } = known.get(id) ?? { name: '', title: '' };
            return (
              <li key={id} className="flex items-center gap-2 border-b border-line py-2">
                <span className="min-w-0 flex-1">
                  {name}
                  <span className="block text-sm text-text-3">{title}</span>
                </span>
                <Button size="xs" variant="ghost" aria-label={t('up', { name })} disabled={fixed || at === 0} onClick={() => move(at, -1)}>
                  <Icon name="arrow-up" size={16} />
                </Button>
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={t('down', { name })}
                  disabled={fixed || at === values.teacherIds.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <Icon name="arrow-down" size={16} />
                </Button>
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={t('remove', { name })}
                  disabled={fixed}
                  onClick={() => put({ teacherIds: values.teacherIds.filter((one) => one !== id) })}
                >
                  <Icon name="x" size={16} />
                </Button>
              </li>
            );
          })}
        </ol>
        {fixed ? null : (
          <div className="max-w-md">
            <PickBox
              label={t('teacherAdd')}
              placeholder={t('teacherPick')}
              shown={null}
              choices={free.map(({ id, name, title }) => ({ id, title: name, detail: title }))}
              disabled={values.teacherIds.length >= TEACHERS_AT_MOST}
              onPick={(id) => put({ teacherIds: [...values.teacherIds, id] })}
              {...(errors.teacherIds ? { error: errors.teacherIds } : {})}
            />
          </div>
        )}
        <Link to="/admin/courses/teachers" className="self-start text-sm text-brand-text hover:underline">
          {t('teacherManage')}
        </Link>
      </div>
    </Group>
  );
};
