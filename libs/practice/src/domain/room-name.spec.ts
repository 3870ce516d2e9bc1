import { expect, it } from '@jest/globals';
import { roomName } from './room-name.js';

// Red when a room shows whole names to whoever has its code.
it('shows the first name and masks the rest, within the bytes of a picture', () => {
  expect(roomName(' Nusrat Jahan Mim ')).toBe('Nusrat J*** M***');
  expect(roomName('নুসরাত জাহান')).toBe('নুসরাত জা***');
  expect(new TextEncoder().encode(roomName('নু'.repeat(40))).length).toBeLessThanOrEqual(72);
});
