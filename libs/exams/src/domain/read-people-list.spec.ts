import { describe, expect, it } from '@jest/globals';
import { readPeopleList } from './read-people-list.js';

describe('a list of people', () => {
  // Red when an e-mail or a line with neither number nor e-mail is passed over in silence.
  it('is numbers and e-mails, and every line that is neither is told', () => {
    expect(readPeopleList('+880 1712-345678\r\n Rima@Example.com\n\nSumon\n০১৭৯৯৯৯৯৯৯৯')).toEqual([
      { typed: '+880 1712-345678', key: '01712345678' },
      { typed: 'Rima@Example.com', key: 'rima@example.com' },
      { typed: 'Sumon', key: null },
      { typed: '০১৭৯৯৯৯৯৯৯৯', key: '01799999999' },
    ]);
    expect(readPeopleList('rima@example')).toEqual([{ typed: 'rima@example', key: null }]);
  });

  // Red (seen) with a pattern that meets a cell of any length: a list of twenty thousand signs held the process for a third of a second.
  it('takes no cell for an e-mail that is longer than one', () => {
    const keyOf = (typed: string) => readPeopleList(typed).map(({ key }) => key);
    const longest = `a@${'b'.repeat(248)}.com`;
    expect(keyOf(longest)).toEqual([longest]);
    expect(keyOf(`a${longest}`)).toEqual([null]);
  });

  it('may be a sheet: its head and the names beside the addresses say nothing', () => {
    expect(readPeopleList('Name\tPhone\tE-mail\nRima\t01712345678\trima@example.com')).toEqual([
      { typed: '01712345678', key: '01712345678' },
      { typed: 'rima@example.com', key: 'rima@example.com' },
    ]);
  });
});
