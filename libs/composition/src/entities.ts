import { assistantEntities } from '#assistant';
import { catalogEntities } from '#catalog';
import { commerceEntities } from '#commerce';
import { communityEntities } from '#community';
import { examEntities } from '#exams';
import { identityEntities } from '#identity';
import { practiceEntities } from '#practice';
import { questionsEntities } from '#questions';

/** Every table of every domain; the platform adds its own. */
export const allEntities = [
  ...identityEntities,
  ...catalogEntities,
  ...questionsEntities,
  ...examEntities,
  ...practiceEntities,
  ...commerceEntities,
  ...communityEntities,
  ...assistantEntities,
];
