import { describe, expect, it } from '@jest/globals';
import { ENTRIES_AT_MOST, readPhoneList } from './phone-list.js';

const read = (list: string) => readPhoneList(list).map(({ line, phone }) => [line, phone]);

describe('a pasted list of phone numbers', () => {
  it('is read in every way people write a number, in either script', () => {
    const list = '01711000001\n+880 1711-000002\n8801711000003\n০১৭১১০০০০০৪\n1711000005\n(01711) 000006';
    expect(read(list).map(([, phone]) => phone)).toEqual([1, 2, 3, 4, 5, 6].map((last) => `0171100000${last}`));
  });

  it('keeps the number of the line, passes over a heading and blank lines, and takes several a line', () => {
    expect(read('\uFEFFPhone,Name\r\n"01711000001","Rafi"\r\n\r\n01711000002; 01711000003\rfoo')).toEqual([
      [2, '01711000001'],
      [4, '01711000002'],
      [4, '01711000003'],
      [5, null],
    ]);
  });

  it('names what is no mobile number, also in the first line where it has digits', () => {
    expect(read('12345\n01211000001\n0171100000\n017110000012')).toEqual([
      [1, null],
      [2, null],
      [3, null],
      [4, null],
    ]);
    expect(readPhoneList(`${'x'.repeat(500)} 1`)[0]?.text).toHaveLength(120);
  });

  // Red with all of them read, and the text of a line cut anew for each number on it: 300 kB of one line took a minute.
  it('is read as far as it is taken, and one entry further', () => {
    expect(readPhoneList(`x\n${'01711000001,'.repeat(5000)}`)).toHaveLength(ENTRIES_AT_MOST + 1);
    expect(readPhoneList('01711000001\n'.repeat(5000))).toHaveLength(ENTRIES_AT_MOST + 1);
  });
});
