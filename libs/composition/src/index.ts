export { ComposedModule, type Composition } from './composed.module.js';
export { allEntities } from './entities.js';
