import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

export interface VerifiedFigures {
  readonly violations: number;
  /** The rules that do not hold, and in how many rows. */
  readonly broken: readonly { readonly name: string; readonly count: number }[];
}

/** Keeps what the last look for broken rules found, for the back office's first page. */
export class KeepVerified extends Command<void> {
  constructor(readonly found: VerifiedFigures) {
    super();
  }
}

@CommandHandler(KeepVerified)
export class KeepVerifiedHandler implements ICommandHandler<KeepVerified> {
  constructor(private readonly em: EntityManager) {}

  async execute({ found: { violations, broken } }: KeepVerified): Promise<void> {
    await this.em.execute(
      `insert into commerce.settings (name, value, updated_at)
       select 'verify', ?::jsonb || jsonb_build_object('at', to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
         platform.now()
       on conflict (name) do update set value = excluded.value, version = settings.version + 1, updated_at = excluded.updated_at`,
      [JSON.stringify({ violations, broken })],
    );
  }
}
