import { machine } from '#platform/kernel';

/**
 * The life of a file. `checking`: it is whole and is being looked at; `processing`: it can be shown only once it is converted. A video that
 * plays as it is is `ready` while its renditions are made. `failed` says something about us, `refused` about the file.
 */
export const mediaMachine = machine({
  name: 'media',
  initial: 'uploading',
  to: {
    uploading: ['checking', 'failed'],
    checking: ['processing', 'ready', 'refused', 'failed'],
    processing: ['ready', 'refused', 'failed'],
    ready: ['failed'],
    refused: ['failed'],
    failed: ['checking'],
  },
});
