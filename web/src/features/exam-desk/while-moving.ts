import type { ExamDesk } from '#contracts/http/exam-desk';

const askMs = 5000;

/** How often the back office asks again for an exam whose state the clock moves by itself; 0: not at all. */
export const whileMoving = (state: ExamDesk['state'] | undefined): number =>
  state === 'scheduled' || state === 'open' || state === 'closed' ? askMs : 0;
