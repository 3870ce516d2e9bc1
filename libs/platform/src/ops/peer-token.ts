import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Seal } from '../seal/seal.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** How a process knows another one of this system: a key made of SETTINGS_KEY, which all share and nobody else knows. */
@Injectable()
export class PeerToken {
  readonly header: string;

  constructor(seal: Seal) {
    this.header = `Bearer ${seal.mac('peers', 'figures')}`;
  }

  fits(given: string | undefined): boolean {
    return timingSafeEqual(digest(given ?? ''), digest(this.header));
  }
}
