import { describe, expect, it } from '@jest/globals';
import { firstName, maskedName } from './masked-name.js';

describe('masked name', () => {
  it.each([
    ['Nusrat Jahan', 'N*** J***'],
    ['নুসরাত জাহান', 'নু*** জা***'],
    [' x ', 'x***'],
  ])('%s', (name, masked) => expect(maskedName(name)).toBe(masked));

  it.each([
    ['Nusrat Jahan Mim', 'Nusrat J*** M***'],
    ['নুসরাত জাহান', 'নুসরাত জা***'],
    [' x ', 'x'],
    ['', ''],
  ])('%s: the first name stays where boards say it', (name, first) => expect(firstName(name)).toBe(first));
});
