import { setTimeout as pause } from 'node:timers/promises';
import type { EventName } from '#contracts/internal/events';
import { inRush } from '../priority/priority.js';
import { reactionsOf, type Reactions } from '../queues/reactions.js';

/** After a look that found something: on a busy evening each commit wakes the relay, and what they tell is carried together. */
const GATHER_MS = 25;
/** So long in all while a hall saves its answers, for what moves nothing that a hall looks at: payments, messages, bulk work. */
const IN_A_RUSH_MS = 100;

/** The events of a commit as its notification names them. */
export const namesOf = (events: readonly { readonly name: EventName }[]): string => [...new Set(events.map(({ name }) => name))].join(',');

/** How long the relay gathers between two looks. The first look after a rest is at once, whatever it is for. */
export class Gathering {
  /** Somebody watches what comes of an event that was heard of since the last look. */
  private urgent = false;
  private hurry: (() => void) | undefined;

  constructor(
    private readonly reactions: Reactions,
    private readonly rush: () => boolean = inRush,
    private readonly rushMs = IN_A_RUSH_MS,
  ) {}

  /** `names`: of the events of a commit, with commas between them; empty where nobody said. */
  heard(names: string): void {
    if (names !== '' && names.split(',').every((name) => !this.isWatched(name))) return;
    this.urgent = true;
    this.hurry?.();
  }

  /** A look begins: it finds what was heard of before. */
  begin(): void {
    this.urgent = false;
  }

  /** Whoever waits goes on. */
  end(): void {
    this.heard('');
  }

  /** Ends when it is time for the next look. */
  async over(): Promise<void> {
    await pause(GATHER_MS);
    if (this.urgent || !this.rush()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.rushMs - GATHER_MS);
      this.hurry = () => (clearTimeout(timer), resolve());
    });
    this.hurry = undefined;
  }

  private isWatched(name: string): boolean {
    return reactionsOf(this.reactions, name)?.some(({ lane }) => lane === 'live') ?? true;
  }
}
