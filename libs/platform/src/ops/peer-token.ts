import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const peerHeader = (token: string): string => `Bearer ${token}`;

/**
 * By what another process of this system shows that it may ask this one: a token of its own, new at each start, which its row in
 * `platform.processes` tells. No key of the installation is needed for it, so that not every process has to hold one.
 */
@Injectable()
export class PeerToken {
  readonly value = randomBytes(32).toString('base64url');

  fits(given: string | undefined): boolean {
    return timingSafeEqual(digest(given ?? ''), digest(peerHeader(this.value)));
  }
}
