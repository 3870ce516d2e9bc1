import { catalogEntities } from '#catalog';
import { examEntities } from '#exams';
import { identityEntities } from '#identity';
import { questionsEntities } from '#questions';

/** Every table of every domain; the platform adds its own. */
export const allEntities = [...identityEntities, ...catalogEntities, ...questionsEntities, ...examEntities];
