// The hour of the nightly backup, as the clock in Dhaka has it: exams end before midnight, and nobody sits one at half past three.
import { sleep } from './proc.mjs';

const minuteOf = (date) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', hour: '2-digit', minute: '2-digit' }).format(date);

/** Milliseconds from `now` to the next time it is `at` (such as 03:30) in Dhaka, whose clock never changes. */
export function untilNext(at, now = new Date()) {
  const [hours, minutes] = at.split(':').map(Number);
  if (!/^\d\d:\d\d$/.test(at) || hours > 23 || minutes > 59) throw new Error(`BACKUP_AT=${at} is not a time such as 03:30, nor off.`);
  const [hour, minute] = minuteOf(now).split(':').map(Number);
  const ahead = (hours * 60 + minutes - hour * 60 - minute + 1440) % 1440 || 1440;
  return ahead * 60_000 - (now.getTime() % 60_000);
}

/** Runs `work` at that time, each night, for as long as the process lives, and `between` about every minute until then. */
export async function everyNight(at, work, between = async () => {}) {
  for (;;) {
    const due = Date.now() + untilNext(at);
    // In short steps: a machine that slept, or whose clock was set, is not a night late.
    while (Date.now() < due) {
      await between();
      await sleep(Math.max(0, Math.min(60_000, due - Date.now())));
    }
    await work();
  }
}
