import { describe, expect, it } from '@jest/globals';
import { withNamedMedia } from './named-media.js';

// Red when a sound or a film that a question asks about is dropped without a word.
describe('sounds, films and pages in a text', () => {
  it.each([
    ['<p>Hear?<audio controls><source src="@@PLUGINFILE@@/a%20b.mp3">No sound</audio></p>', '<p>Hear?[audio: a20b.mp3]</p>'],
    ["<VIDEO src='v.mp4'></VIDEO> See?", '[video: v.mp4] See?'],
    ['a<iframe src="https://x.org/v?t=1"></iframe >b', 'a[page: //x.org/v?t=1]b'],
    ['<object data="s.ogg" type="audio/ogg"><p>none</p></object>', '[audio: s.ogg]'],
    ['<object><param name="m"><embed src="f.swf"></object>', '<object><param name="m">[file: f.swf]</object>'],
    ['<object data="x.png" type="image/png"></object>', '<object data="x.png" type="image/png"></object>'],
    ['<video>never closed', '[video: ]never closed'],
    ['<audio src="data:audio/mp3;base64,AAAA"></audio>', '[audio: ]'],
    ['audio <b>video</b> <audio', 'audio <b>video</b> <audio'],
  ])('%s', (html, expected) => {
    expect(withNamedMedia(html)).toBe(expected);
  });

  it('takes no longer for a long text', () => {
    const started = performance.now();
    for (const unit of ['<audio "', '<audio', '<video>', '<object>', '<audio></video>'].map((one) => one.repeat(50_000)))
      withNamedMedia(unit);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
