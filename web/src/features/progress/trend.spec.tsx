import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import type { TrendPoint } from '#contracts/http/progress';
import { Trend } from './trend.js';

const point = (of: number): TrendPoint => ({ examId: String(of), title: 'ক', at: '2026-11-28T15:00:00Z', rank: 1, of, beaten: of - 1 });
const shown = (...trend: TrendPoint[]): string => render(<Trend trend={trend} />).container.textContent ?? '';

describe('the trend of the own place', () => {
  // Red (seen) with the share alone: first of two was "ahead of 100%".
  it('names the place where few took part, and a share where many did', () => {
    expect(shown(point(2))).toContain('২ জনে আপনার স্থান ১');
    expect(shown(point(2))).not.toContain('১০০% পরীক্ষার্থীর');
    expect(shown(point(40))).toContain('১০০% পরীক্ষার্থীর');
  });
});
