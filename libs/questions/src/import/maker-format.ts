import type { ImportFormat } from '#contracts/shared/imports';
import { isAnki } from '../formats/makers/anki.js';
import { isBlackboard } from '../formats/makers/blackboard.js';
import { isOpenEdx } from '../formats/makers/openedx.js';
import { isPlusMinus } from '../formats/makers/plus-minus.js';
import { isRExams } from '../formats/makers/rexams.js';
import { isSql } from '../formats/makers/sql.js';
import { isYaml } from '../formats/makers/yaml.js';

/** The format of a program of which a text bears the signs as a whole; null: none of these. */
export const makerFormat = (text: string): ImportFormat | null => {
  if (isAnki(text)) return 'anki';
  if (isBlackboard(text)) return 'blackboard';
  if (isRExams(text)) return 'rexams';
  if (isSql(text)) return 'sql';
  if (isOpenEdx(text)) return 'openedx';
  if (isYaml(text)) return 'yaml';
  return isPlusMinus(text) ? 'plus-minus' : null;
};
