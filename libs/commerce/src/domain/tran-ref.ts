import { newId } from '#platform/kernel';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;

/** A new reference for a gateway: the 128 bits of an id as 26 letters, since gateways take 30 and an id has 36. */
export const newTranRef = (): string => {
  let rest = BigInt(`0x${newId().replaceAll('-', '')}`);
  let text = '';
  for (let place = 0; place < LENGTH; place += 1) {
    text = (letters[Number(rest % 32n)] ?? '0') + text;
    rest /= 32n;
  }
  return text;
};
