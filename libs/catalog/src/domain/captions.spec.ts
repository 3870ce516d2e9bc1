import { describe, expect, it } from '@jest/globals';
import { cleanCaptions } from './captions.js';

describe('captions', () => {
  it('keeps cues, of WebVTT and of SubRip', () => {
    expect(cleanCaptions('\ufeffWEBVTT - title\r\nKind: captions\r\n\r\n1\r\n00:01.000 --> 00:02.500 line:0\r\nক খ\r\n<b>গ</b>\r\n')).toBe(
      'WEBVTT\n\n00:01.000 --> 00:02.500\nক খ\n<b>গ</b>\n',
    );
    expect(cleanCaptions('1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\none\n\n00:00:03.000 --> 00:00:04.000\ntwo\n',
    );
  });

  // Red with: the text as it came.
  it('leaves out styles and what a page would build', () => {
    const clean = cleanCaptions(
      'WEBVTT\n\nSTYLE\n::cue{background:url(//x)}\n\n00:01.000 --> 00:02.000\n<img src=x onerror=y>a<script>b</script>',
    );
    expect(clean).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nab\n');
  });

  it.each(['WEBVTT\n\n', 'WEBVTT\n\n00:02.000 --> 00:01.000\nx', 'plain'])('refuses %j', (text) => expect(cleanCaptions(text)).toBeNull());
});
