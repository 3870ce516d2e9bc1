import type { Locale } from '#contracts/shared/choices';
import type { Outbox, Seal } from '#platform';
import { newId } from '#platform/kernel';
import type { CodeAddress } from '../domain/one-time-code.js';
import type { SecurityNotice } from '../domain/security-notice.js';

const SEALED = 'security-notices.sealed';

/** What the sealed part of `SecurityNoticeRequested` holds. */
interface SealedNotice {
  readonly address: CodeAddress;
  readonly notice: SecurityNotice;
  readonly locale: Locale;
}

/** Tells these addresses of an account, in the running transaction, what was done with it. Nothing readable is queued. */
export const tellAddresses = (
  { outbox, seal }: { readonly outbox: Outbox; readonly seal: Seal },
  addresses: readonly CodeAddress[],
  notice: SecurityNotice,
  locale: Locale,
): void => {
  for (const address of addresses) {
    const noticeId = newId();
    const content: SealedNotice = { address, notice, locale };
    outbox.add('SecurityNoticeRequested', { noticeId, channel: address.channel, sealed: seal.seal(SEALED, noticeId, content) });
  }
};

export const openNotice = (seal: Seal, noticeId: string, sealed: string): SealedNotice =>
  seal.open(SEALED, noticeId, sealed) as SealedNotice;
