import { expect, it } from '@jest/globals';
import { roomName } from './room-name.js';

// Red when a room shows whole names to whoever has its code.
it('shows the first name and masks the rest, within the bytes of a picture', () => {
  expect(roomName(' Nusrat Jahan Mim ')).toBe('Nusrat J*** M***');
  expect(roomName('নুসরাত জাহান')).toBe('নুসরাত জা***');
  expect(new TextEncoder().encode(roomName('নু'.repeat(40))).length).toBeLessThanOrEqual(72);
});

// Red when a room shows a name that nobody sees: its host cannot say whom to remove.
it('stands for who has none that can be seen', () => {
  expect(['\u3164\u3164', '\u200b\u200b', ''].map(roomName)).toEqual(['শিক্ষার্থী', 'শিক্ষার্থী', 'শিক্ষার্থী']);
  expect(roomName(`Ra${'\u0301'.repeat(60)}fi`).length).toBeLessThan(10);
});
