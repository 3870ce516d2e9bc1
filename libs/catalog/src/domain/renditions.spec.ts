import { describe, expect, it } from '@jest/globals';
import { hlsArguments, renditionsFor } from './renditions.js';

const heights = (width: number, height: number, durationMs = 60_000) =>
  renditionsFor({ width, height, durationMs }).map((one) => one.height);

describe('renditions', () => {
  // Red with: largest first, or one that is larger than the video.
  it('begin with the smallest and end with what the video has', () => {
    expect(heights(1920, 1080)).toEqual([240, 480, 720]);
    expect(heights(854, 480)).toEqual([240, 480]);
    expect(heights(640, 360)).toEqual([240, 360]);
    expect(heights(321, 181)).toEqual([180]);
    expect(heights(720, 1280)).toEqual([240, 480, 720]);
    expect(heights(1920, 1080, 7_200_000)).toEqual([240, 480]);
  });

  it('of a silent video ask for no sound', () => {
    const facts = { durationMs: 1000, width: 854, height: 480, audio: false, plays: true };
    const args = hlsArguments(['-i', 'x'], facts, renditionsFor(facts), 'master.m3u8').join(' ');
    expect(args).not.toContain('0:a');
    expect(args).toContain('v:0 v:1');
  });
});
