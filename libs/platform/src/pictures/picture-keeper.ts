import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Storage } from '../storage/storage.js';
import { PictureMaker } from './picture-maker.js';
import { keyOfPicture, picturePath } from './picture-path.js';

export interface KeptPicture {
  /** The address that a text refers to it by. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Puts a picture where rich texts can refer to it. The same picture again has the same address. */
@Injectable()
export class PictureKeeper {
  constructor(
    private readonly maker: PictureMaker,
    private readonly storage: Storage,
  ) {}

  /** `path`: the file as it came. Throws 'Picture not accepted', 'Too many pixels', 'Temporarily unavailable'. */
  async keep(path: string): Promise<KeptPicture> {
    const { bytes, width, height } = await this.maker.make(await readFile(path));
    const src = picturePath(createHash('sha256').update(bytes).digest('hex'));
    await this.storage.put(keyOfPicture(src) ?? '', bytes, 'image/webp');
    return { src, width, height };
  }
}
