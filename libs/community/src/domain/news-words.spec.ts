import { describe, expect, it } from '@jest/globals';
import { newsLetter, newsSms } from './news-letter.js';
import { accessNews, correctedNews, reminderNews } from './news-words.js';

const marks = (units: number, denominator = 4) => ({ units: String(units), denominator: String(denominator) });

describe('news', () => {
  it('says old and new marks with two decimals, in both languages', () => {
    const { body } = correctedNews('Mock', marks(32), marks(-1), 'ভুল <ছিল>');
    expect(body.en).toBe('<p>Your marks: 8.00 before, −0.25 now</p><p>Reason: ভুল &lt;ছিল&gt;</p>');
    expect(body.bn).toContain('আগে ৮.০০, এখন −০.২৫');
    expect(correctedNews('Mock', marks(1, 3), marks(2, 3), null).body.en).toBe('<p>Your marks: 0.33 before, 0.67 now</p>');
  });

  // Red (seen) by the platform's own formats: `২৯ নভেম্বর এ ১২:৩০ AM`.
  it('says when an exam starts by the clock of Dhaka, in the words of the screens', () => {
    const { body } = reminderNews('Mock', 'day', new Date('2026-11-28T18:30:00Z'));
    expect(body.en).toBe('<p>It starts on 29 November at 12:30 am</p>');
    expect(body.bn).toBe('<p>শুরু ২৯ নভেম্বর, রাত ১২:৩০-এ</p>');
    expect(reminderNews('Mock', 'day', new Date('2026-11-29T15:00:00Z')).body.bn).toBe('<p>শুরু ২৯ নভেম্বর, রাত ৯:০০টায়</p>');
  });

  it('is a letter with its page and where such news are switched off, and a short message', () => {
    const words = {
      product: 'P',
      title: accessNews('Physics').title.en,
      text: 'All of it.',
      address: 'https://x/a',
      settings: 'https://x/p',
    };
    expect(newsLetter('en', words)).toEqual({
      subject: 'Your course is open: Physics',
      text: 'Your course is open: Physics\n\nAll of it.\n\nhttps://x/a\n\nP\nSwitch such news off: https://x/p',
    });
    expect(newsSms(words)).toBe('P: Your course is open: Physics https://x/a');
  });
});
