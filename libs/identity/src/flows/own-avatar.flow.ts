import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Dispatcher, Storage } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { SetAvatar } from '../commands/set-avatar.command.js';
import { avatarPath, keyOfAvatar } from '../domain/avatar-path.js';
import { fromBase64 } from '../domain/picture-kind.js';
import { AvatarMaker } from '../pictures/avatar-maker.js';

/** The own picture: drawn and stored before the transaction, so that the row never names a file that is not there. */
@Injectable()
export class OwnAvatar {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly maker: AvatarMaker,
    private readonly storage: Storage,
  ) {}

  /** `picture` is base64. Throws 'Picture not accepted', 'Picture too large', 'Too many pixels', 'Temporarily unavailable'. */
  async put(actor: Actor, picture: string): Promise<void> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const bytes = fromBase64(picture);
    if (!bytes) throw new AppError('Picture not accepted');
    const made = await this.maker.make(bytes);
    // The owner is part of the name: two people with one picture have two files, and each goes with its owner.
    const digest = createHash('sha256').update(actor.id).update(made).digest('hex');
    const path = avatarPath(digest);
    await this.storage.put(keyOfAvatar(path)!, made, 'image/webp');
    await this.set(actor, path);
  }

  async remove(actor: Actor): Promise<void> {
    await this.set(actor, null);
  }

  private async set(actor: Actor, path: string | null): Promise<void> {
    if (!(await this.dispatcher.command(new SetAvatar(actor, path)))) throw new AppError('Sign in required');
  }
}
