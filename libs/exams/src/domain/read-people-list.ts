import { mobileNumber } from '#contracts/shared/mobile-number';

export interface ListedPerson {
  /** As it was typed. */
  readonly typed: string;
  /** The mobile number as accounts keep it, or the e-mail in small letters; null for what is neither. */
  readonly key: string | null;
}

/** The longest address that mail knows (RFC 5321, erratum 1690); the pattern takes the square of what it is given. */
const maxEmail = 254;
const email = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const hasAddress = (cell: string): boolean => /[\d০-৯@]/.test(cell);

const readCell = (typed: string): ListedPerson => {
  const small = typed.toLowerCase();
  return { typed, key: typed.length <= maxEmail && email.test(small) ? small : mobileNumber(typed) };
};

/**
 * Numbers and e-mails in lines or cells, as in a list that was exported. A name beside an address says nothing; a line without any address is
 * told as it was typed, unless it is the head of a sheet.
 */
export const readPeopleList = (text: string): ListedPerson[] => {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .split(/[,;\t]+/)
        .map((cell) => cell.trim())
        .filter(Boolean),
    )
    .filter(({ length }) => length > 0);
  return lines.flatMap((cells, at) => {
    const addresses = cells.filter(hasAddress);
    if (addresses.length > 0) return addresses.map(readCell);
    return at === 0 && cells.length > 1 && lines.length > 1 ? [] : [{ typed: cells.join(', '), key: null }];
  });
};
