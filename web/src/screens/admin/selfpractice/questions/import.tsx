import type { ReactNode } from 'react';
import { useUser } from '../../../../client/user.js';
import { useImportAddress, wayBack } from '../../../../features/import/address.js';
import { Begin } from '../../../../features/import/begin.js';
import { Earlier } from '../../../../features/import/earlier.js';
import { ImportJobView } from '../../../../features/import/import-job.js';
import { Steps } from '../../../../features/import/steps.js';
import { importText } from '../../../../features/import/text.js';
import { useText } from '../../../../i18n/index.js';
import { ErrorView } from '../../../../shell/error-view.js';
import { ButtonLink } from '../../../../ui/button.js';

/** The import of questions: a new one, or the one that the address names. */
const ImportScreen = (): ReactNode => {
  const [t, { id, exam, subject, go, to }] = [useText(importText), useImportAddress()];
  const may = useUser()?.permissions.includes('questions.writeOwn') ?? false;
  const begun = (next: string) => ({ id: next, step: 'detect', tab: null, page: null, row: null });
  if (!may) return <ErrorView statusCode={403} message="" />;
  if (id) return <ImportJobView key={id} id={id} />;
  return (
    <>
      <Steps now="upload" />
      {exam || subject ? (
        <p className="pt-3">
          <ButtonLink variant="link" size="sm" to={wayBack({ exam, subject })}>
            {t(exam ? 'backToExam' : 'backToBank')}
          </ButtonLink>
        </p>
      ) : null}
      <div className="max-w-[760px] pt-4">
        <Begin onBegun={(next) => go(begun(next))} to={(next) => to(begun(next))} />
      </div>
      <Earlier />
    </>
  );
};

export default ImportScreen;
