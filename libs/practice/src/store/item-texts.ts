import { Injectable } from '@nestjs/common';
import { maxTextBytes } from '#contracts/shared/bank';
import { BankItems, type ItemText } from '../ports.js';

const maxBytes = maxTextBytes.paper;

/** What marks a question, without the texts that are shown before it is answered. */
export type ItemMarking = Pick<ItemText, 'versionId' | 'questionId' | 'kind' | 'key' | 'explanation'> & {
  readonly options: readonly { readonly id: string }[];
};

const markingOf = ({ versionId, questionId, kind, key, explanation, options }: ItemText): ItemMarking => ({
  versionId,
  questionId,
  kind,
  key,
  explanation,
  options: options.map(({ id }) => ({ id })),
});

/** Questions of the bank. No more of them is read at once than a paper may weigh. */
@Injectable()
export class ItemTexts {
  constructor(private readonly bank: BankItems) {}

  /** For one page: those behind the limit are left out, and are to their readers as what the bank has not any more. Never to mark by. */
  ofPage(versionIds: readonly string[]): Promise<ItemText[]> {
    return this.bank.texts(versionIds, maxBytes);
  }

  /** What marks all of these, however much they weigh: read in parts, the texts of one part in memory at a time. */
  async markings(versionIds: readonly string[]): Promise<ItemMarking[]> {
    const found: ItemMarking[] = [];
    let left = versionIds;
    for (;;) {
      const texts = left.length > 0 ? await this.bank.texts(left, maxBytes) : [];
      const last = texts.at(-1);
      if (!last) return found;
      found.push(...texts.map(markingOf));
      left = left.slice(left.lastIndexOf(last.versionId) + 1);
    }
  }
}
