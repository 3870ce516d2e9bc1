import { Injectable } from '@nestjs/common';
import type { ReviewStanding } from '#contracts/shared/reviews';
import type { Actor } from '#platform/kernel';
import { standingOf } from '../domain/review-rights.js';
import { ReviewFacts, Rooms } from '../ports.js';

/** Who may write of which course. */
@Injectable()
export class ReviewWriters {
  constructor(
    private readonly facts: ReviewFacts,
    private readonly rooms: Rooms,
  ) {}

  courseId(actor: Actor, slug: string): Promise<string> {
    return this.facts.courseId(actor, slug);
  }

  async standing(actor: Actor, courseId: string): Promise<ReviewStanding> {
    if (actor.kind !== 'user') return 'none';
    const use = await this.facts.useOf(actor.id, courseId);
    if (use === null) return 'none';
    const taught = await this.rooms.taught(actor);
    return standingOf(use, taught === null || taught.includes(courseId));
  }
}
