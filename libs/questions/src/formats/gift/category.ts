import { cutText } from '#contracts/shared/cut-text';
import type { FoundPath } from '../reading.js';

const names = (path: string): string[] =>
  path
    // A slash in a name is doubled.
    .replaceAll('//', '\u0000')
    .split('/')
    .map((name) => name.replaceAll('\u0000', '/').trim())
    .filter((name) => name !== '');

/**
 * The place that `$CATEGORY: $course$/top/Physics/Motion` names: subject, chapter, and below that the topic. Moodle's own first steps
 * (the context, "top", "Default for …") say nothing about the subject.
 */
export const readCategory = (path: string): FoundPath => {
  const steps = names(path.trim());
  while (steps[0] !== undefined && /^(?:\$[\w]+\$|top)$/i.test(steps[0])) steps.shift();
  if (steps[0] !== undefined && /^(?:default for|défaut pour|por defecto en|por defecto para|standard für) /i.test(steps[0])) steps.shift();
  const [subject, chapter, ...rest] = steps.map((name) => cutText(name, 120));
  if (subject === undefined) return {};
  if (chapter === undefined) return { subject };
  return rest.length > 0 ? { subject, chapter, topic: cutText(rest.join(' / '), 120) } : { subject, chapter };
};
