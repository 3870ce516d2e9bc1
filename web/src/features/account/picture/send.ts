import type { putAvatar } from '#contracts/http/account';
import type { ResponseOf } from '#contracts/http/endpoint';
import { CallError, isErrorBody } from '../../../client/call-error.js';
import { routeOf } from '../../../client/call.js';
import { getLocale } from '../../../i18n/locale.js';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const answerOf = (request: XMLHttpRequest): ResponseOf<typeof putAvatar> => {
  const body = parsed(request.responseText);
  if (request.status >= 200 && request.status < 300 && body !== null) return body as ResponseOf<typeof putAvatar>;
  const ours = isErrorBody(body);
  throw new CallError(ours ? body : { statusCode: request.status || 500 }, {
    answered: ours,
    retryAfterSeconds: Number(request.getResponseHeader('retry-after') ?? 0) || 0,
  });
};

/** Sends the picture (base64) and tells how much of it has gone, from 0 to 1: `fetch` cannot tell. Throws `CallError`. */
export const sendPicture = (picture: string, onProgress: (share: number) => void): Promise<ResponseOf<typeof putAvatar>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { method, path } = routeOf('PUT /api/my/avatar');
    request.open(method, path);
    request.setRequestHeader('content-type', 'application/json');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', getLocale());
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    const settle = (): void => {
      try {
        resolve(answerOf(request));
      } catch (refused) {
        reject(refused as CallError);
      }
    };
    for (const end of ['load', 'error', 'abort', 'timeout'] as const) request.addEventListener(end, settle);
    request.send(JSON.stringify({ picture }));
  });
