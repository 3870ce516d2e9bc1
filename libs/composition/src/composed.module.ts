import { Module, type DynamicModule } from '@nestjs/common';
import { AssistantModule } from '#assistant';
import { CatalogModule } from '#catalog';
import { CommerceModule } from '#commerce';
import { CommunityModule } from '#community';
import { ExamsModule } from '#exams';
import { IdentityModule } from '#identity';
import { PlatformModule, type Config } from '#platform';
import { PracticeModule } from '#practice';
import { QuestionsModule } from '#questions';
import { ReadmodelsModule } from '#readmodels';
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
    const domains = [
      IdentityModule,
      CatalogModule,
      QuestionsModule,
      ExamsModule,
      PracticeModule,
      CommerceModule,
      CommunityModule,
      AssistantModule,
      ReadmodelsModule,
    ];
    return {
      module: ComposedModule,
      imports: [PlatformModule.forRoot({ config, entities: allEntities, app, migrations: migrationSettings }), BindingsModule, ...domains],
      exports: domains,
    };
  }
}
