import { Injectable } from '@nestjs/common';

/** The answers that this process is writing, so that one is stopped at once; in other processes they stop when they next keep what has come. */
@Injectable()
export class OpenAnswers {
  private readonly open = new Map<string, AbortController>();

  begin(turnId: string): AbortSignal {
    const controller = new AbortController();
    this.open.set(turnId, controller);
    return controller.signal;
  }

  stop(turnId: string): void {
    this.open.get(turnId)?.abort();
  }

  end(turnId: string): void {
    this.open.delete(turnId);
  }
}
