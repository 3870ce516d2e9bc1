import { Injectable } from '@nestjs/common';
import type { FileAnswer } from '#contracts/http/endpoint';
import type { BankFormat } from '#contracts/shared/bank';
import { dhakaDay } from '#platform/kernel';
import { ExportQuestions } from '#questions';
import type { Caller } from '../http/caller.js';
import { ServerClock } from '../http/server-clock.js';
import { Sessions } from '../http/session.js';
import { checkStillAllowed } from './sheet-file.js';

type Filter = Parameters<ExportQuestions['begin']>[1];

/** So many characters go out before it is asked again whether the person may have them. */
const STRETCH = 1_000_000;
const names = { bn: 'প্রশ্ন', en: 'Questions' } as const;

/** Any part of the bank as a file, made while it is fetched. */
@Injectable()
export class BankExport {
  constructor(
    private readonly questions: ExportQuestions,
    private readonly sessions: Sessions,
    private readonly clock: ServerClock,
  ) {}

  async make(caller: Caller, filter: Filter, format: BankFormat): Promise<FileAnswer> {
    const { ending, type, pieces } = await this.questions.begin(caller.actor, filter, format);
    const day = dhakaDay(this.clock.now());
    return { name: `${names[caller.locale]} ${day}.${ending}`, type, bytes: this.bytes(pieces, caller) };
  }

  /** Whoever loses the right while the file is on its way gets no more of it. */
  private async *bytes(pieces: AsyncIterable<string>, caller: Caller): AsyncGenerator<Uint8Array> {
    let left = 0;
    for await (const piece of pieces) {
      if (left <= 0) {
        await checkStillAllowed(this.sessions, caller, 'questions.write');
        left = STRETCH;
      }
      left -= piece.length;
      yield Buffer.from(piece, 'utf8');
    }
  }
}
