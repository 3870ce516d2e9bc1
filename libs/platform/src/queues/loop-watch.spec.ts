import { describe, expect, it } from '@jest/globals';
import { LoopWatch } from './loop-watch.js';

const build = () => {
  const reports: [readonly string[], number][] = [];
  const clock = { now: 0 };
  const watch = new LoopWatch(
    (jobs, held) => reports.push([jobs, held]),
    () => clock.now,
  );
  watch.beat();
  return { reports, clock, watch };
};

describe('LoopWatch', () => {
  it('names a job that held the loop and ended before the late beat', async () => {
    const { reports, clock, watch } = build();
    await watch.watch('exams.heavy', async () => void (clock.now += 600));
    watch.beat();
    expect(reports).toEqual([[['exams.heavy'], 550]]);
  });

  it('says nothing of jobs that wait for others, nor of a late beat without jobs', async () => {
    const { reports, clock, watch } = build();
    const job = watch.watch('exams.patient', () => Promise.resolve());
    clock.now += 60;
    watch.beat();
    await job;
    clock.now += 50;
    watch.beat();
    clock.now += 900;
    watch.beat();
    expect(reports).toEqual([]);
  });
});
