export { localPath } from '#contracts/shared/local-path';
