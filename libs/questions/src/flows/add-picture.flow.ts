import { Injectable } from '@nestjs/common';
import { PictureKeeper, type KeptPicture } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';

/** Puts a picture where texts of questions can refer to it. */
@Injectable()
export class AddPicture {
  constructor(private readonly pictures: PictureKeeper) {}

  /** `path`: the file as it came. Throws 'Not allowed', 'Picture not accepted', 'Too many pixels', 'Temporarily unavailable'. */
  async run(actor: Actor, path: string): Promise<KeptPicture> {
    demand(actor, 'questions.read');
    return this.pictures.keep(path);
  }
}
