import { Injectable } from '@nestjs/common';

/** Lets this process end in order, as if it had been told by a signal; whoever supervises it starts it again. */
@Injectable()
export class Ending {
  /** Replaced where several of us live in one process. */
  begin: () => void = () => void process.kill(process.pid, 'SIGTERM');
}
