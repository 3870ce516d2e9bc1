import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MediaProblem } from '#contracts/shared/media';
import { Outbox } from '#platform';
import { mediaMachine } from '../domain/media.machine.js';
import type { HlsFacts } from '../entities/media-file.entity.js';
import { lockMedia } from '../store/media.sql.js';

/** What was found out about a file, or made of it; what is left out stays as it is. */
export interface MediaFacts {
  readonly type?: string;
  readonly bytes?: number;
  readonly sha256?: string;
  readonly storageKey?: string;
  readonly posterKey?: string | null;
  readonly durationMs?: number | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly pages?: number | null;
  readonly hls?: HlsFacts | null;
}

/** How a run goes on; `render`: renditions are to be made. */
export type MediaStep =
  | { readonly state: 'processing' | 'ready'; readonly facts: MediaFacts; readonly render?: boolean }
  | { readonly state: 'refused' | 'failed'; readonly problem: MediaProblem };

/** Writes what a run has come to. A run that is over changes nothing. Answers whether the run is still the one. */
export class SettleMedia extends Command<boolean> {
  constructor(
    readonly mediaId: string,
    readonly run: number,
    readonly step: MediaStep | null,
  ) {
    super();
  }
}

const columnOf: Readonly<Record<keyof MediaFacts, string>> = {
  type: 'type = ?',
  bytes: 'bytes = ?',
  sha256: 'sha256 = ?',
  storageKey: 'storage_key = ?',
  posterKey: 'poster_key = ?',
  durationMs: 'duration_ms = ?',
  width: 'width = ?',
  height: 'height = ?',
  pages: 'pages = ?',
  hls: 'hls = ?::jsonb',
};

@CommandHandler(SettleMedia)
export class SettleMediaHandler implements ICommandHandler<SettleMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ mediaId, run, step }: SettleMedia): Promise<boolean> {
    const media = await lockMedia(this.em, mediaId);
    if (!step || media?.run !== run || !['checking', 'processing', 'ready'].includes(media.state)) return media?.run === run;
    // Renditions of what plays already, or none of them: it stays ready.
    if (media.state === 'ready' && step.state !== 'ready') return true;
    const state = media.state === step.state ? step.state : mediaMachine.step(media.state, step.state);
    const facts = 'facts' in step ? (Object.entries(step.facts) as [keyof MediaFacts, unknown][]) : [];
    const sets = facts.map(([name]) => `${columnOf[name]}, `).join('');
    const values = facts.map(([name, value]) => (name === 'hls' && value ? JSON.stringify(value) : value));
    await this.em.execute(
      `update catalog.media_files set ${sets}state = ?, problem = ?, version = version + 1, changed_at = platform.now(),
         ready_at = case when ? = 'ready' then coalesce(ready_at, platform.now()) end where id = ?`,
      [...values, state, 'problem' in step ? step.problem : null, state, mediaId],
    );
    if ('render' in step && step.render) this.outbox.add('MediaChecked', { mediaId, run });
    if (state === 'ready' || state === 'refused' || state === 'failed') this.outbox.add('MediaSettled', { mediaId, state });
    return true;
  }
}
