// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { courseKinds } from '#contracts/http/catalog';
import { createDeskCourse } from '#contracts/http/courses-desk';
import { sections } from '#contracts/shared/choices';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { courseDeskText } from '../../../features/course-desk/text.js';
import { useText } from '../../../i18n/index.js';

/** A new draft: its name, what it is, what it will cost; everything else follows on its page. */
const Create = (): ReactNode => {
  const [t, navigate] = [useText(courseDeskText), useNavigate()];
  return (
    <FormKit
      endpoint={{ save: createDeskCourse }}
      layout={[{ title: t('createGroup'), fields: ['title', 'kind', 'section', 'pricePaisa', 'slug'] }]}
      values={{ kind: 'course', section: 'hsc' }}
      fields={[
        { name: 'title', label: t('title'), hint: t('titleHint'), span: 2 },
        { name: 'kind', label: t('kind'), kind: 'choice', needed: true, choices: courseKinds.map((value) => ({ value, label: t(value) })) },
        {
          name: 'section',
          label: t('section'),
          kind: 'choice',
          needed: true,
          choices: sections.map((value) => ({ value, label: t(value) })),
        },
        { name: 'pricePaisa', label: t('price'), kind: 'taka', hint: t('priceHint') },
        { name: 'slug', label: t('slug'), hint: t('slugNewHint'), span: 2 },
      ]}
      submitLabel={t('submitCreate')}
      onDone={({ id }) => void navigate(`/admin/courses/${id}`)}
    />
  );
};

export default Create;
