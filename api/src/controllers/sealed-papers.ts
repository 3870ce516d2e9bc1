import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/http/endpoint';
import { getSealedPaper } from '#contracts/http/exams';
import { BoundedCache } from '#platform';
import { ReadyAnswer } from '../http/endpoint.decorator.js';
import { answerCheckOf } from '../http/validation.js';

type Sealed = ResponseOf<typeof getSealedPaper>;
interface Kept {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** A new version, or a cancelled exam, shows after at most this time. */
const KNOWN_MS = 2000;
const KEPT_AT_MOST = 64;
/** One may be 27 MB, in a process of a gigabyte. */
const maxBytes = 64_000_000;
const check = answerCheckOf(getSealedPaper);

/**
 * Sealed papers as the bytes that go out. A thousand students fetch the same paper in the same minutes, so it is read, checked and
 * written as text once. What is encrypted cannot be made smaller by gzip.
 */
@Injectable()
export class SealedPapers {
  private readonly kept = new BoundedCache<Kept>(KEPT_AT_MOST, KNOWN_MS, { maxBytes });

  async answer(examId: string, ifNoneMatch: string | undefined, load: () => Promise<Sealed>): Promise<ReadyAnswer> {
    const { bytes, etag } = await this.kept.get(examId, async () => {
      const sealed = check(await load());
      const made = Buffer.from(JSON.stringify(sealed));
      return { bytes: made, etag: `"${createHash('sha256').update(made).digest('base64url').slice(0, 27)}"` };
    });
    // One address for all versions: the browser asks again, and for the same version gets 304 without a body.
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, max-age=0, must-revalidate', etag };
    return ifNoneMatch === etag ? new ReadyAnswer(bytes, headers, 304) : new ReadyAnswer(bytes, headers);
  }
}
