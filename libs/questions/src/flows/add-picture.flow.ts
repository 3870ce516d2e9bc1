import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Storage } from '#platform';
import type { Actor } from '#platform/kernel';
import { keyOfPicture, picturePath } from '../domain/picture-path.js';
import { demand } from '../domain/rights.js';
import { PictureMaker } from '../pictures/picture-maker.js';

/** Puts a picture where texts of questions can refer to it. The same picture again has the same address. */
@Injectable()
export class AddPicture {
  constructor(
    private readonly maker: PictureMaker,
    private readonly storage: Storage,
  ) {}

  /** `path`: the file as it came. Throws 'Not allowed', 'Picture not accepted', 'Too many pixels', 'Temporarily unavailable'. */
  async run(actor: Actor, path: string): Promise<{ src: string; width: number; height: number }> {
    demand(actor, 'questions.read');
    const { bytes, width, height } = await this.maker.make(await readFile(path));
    const src = picturePath(createHash('sha256').update(bytes).digest('hex'));
    await this.storage.put(keyOfPicture(src) ?? '', bytes, 'image/webp');
    return { src, width, height };
  }
}
