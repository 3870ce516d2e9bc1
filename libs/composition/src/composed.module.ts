import { Module, type DynamicModule } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { ExamsModule } from '#exams';
import { IdentityModule } from '#identity';
import { PlatformModule, type Config } from '#platform';
import { QuestionsModule } from '#questions';
import { BindingsModule } from './bindings.js';
import { allEntities } from './entities.js';
import { migrationSettings } from './migrations/index.js';

export interface Composition {
  readonly config: Config;
  readonly app: 'http' | 'gateway' | 'workers' | 'tool';
}

/** The platform, all domains and the answers to their ports: what every process of ours starts from. */
@Module({})
export class ComposedModule {
  static forRoot({ config, app }: Composition): DynamicModule {
    const domains = [IdentityModule, CatalogModule, QuestionsModule, ExamsModule];
    return {
      module: ComposedModule,
      imports: [PlatformModule.forRoot({ config, entities: allEntities, app, migrations: migrationSettings }), BindingsModule, ...domains],
      exports: domains,
    };
  }
}
