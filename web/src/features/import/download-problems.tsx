import type { ReactNode } from 'react';
import { exportImportProblems, listImportRows } from '#contracts/http/imports';
import { exportFormats } from '#contracts/shared/choices';
import { typedClient } from '../../admin-kit/typed-client.js';
import { useText } from '../../i18n/index.js';
import { DownloadMenu } from '../../ui/download-menu.js';
import { importText } from './text.js';
import type { Job } from './use-import.js';

/** Hands the list of everything that did not go in to the browser: where, the text as found, what is wrong, how to mend it. */
export const DownloadProblems = ({ job: { id, counts, leftOver } }: { job: Job }): ReactNode => {
  const t = useText(importText);
  const count = counts.errors + counts.near + counts.unsupported + counts.duplicates + counts.left + (leftOver?.pieces.length ?? 0);
  if (count === 0) return null;
  const source = { list: listImportRows, file: exportImportProblems, params: { id } };
  return (
    <DownloadMenu
      label={t('problemsFile', { count })}
      formats={exportFormats}
      count={count}
      run={(format, onProgress, signal) => typedClient.exportFile({ source, asked: {}, format, onProgress, signal })}
    />
  );
};
