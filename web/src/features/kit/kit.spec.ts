import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const here = fileURLToPath(new URL('.', import.meta.url));
const web = join(here, '../..');

/** Parts of parts, and what shows itself only when something happens. */
const inside: Readonly<Record<string, string>> = {
  'day-range': 'stands in filters',
  'filter-select': 'stands in filters',
  'form-acts': 'stands at the end of forms in dialogs',
  'icon-drawn': 'stands in icon',
  'inline-part': 'the error box, in the place of what did not come',
  'leave-ask': 'opens when a page with something unsaved is left',
  'modal-dialog': 'stands in modal',
  'panel-boundary': 'in the place of a panel that could not be drawn',
  part: 'brings the code of another part and has no look of its own',
  'toast-area': 'opens with a toast',
  'toast-card': 'stands in the toast area',
  'tooltip-bubble': 'stands in tooltip',
  untranslated: 'has no look of its own',
};

describe('the page of parts', () => {
  // Red when a new part of the interface is not shown: nobody would look at it in both modes, and no test of contrast would meet it.
  it('shows every part', () => {
    const parts = readdirSync(join(web, 'ui'))
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => file.replace('.tsx', ''));
    const shown = readdirSync(here)
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        [...readFileSync(join(here, file), 'utf8').matchAll(/from '\.\.\/\.\.\/ui\/([\w-]+)\.js'/g)].map(([, name]) => name),
      );
    expect(parts.filter((part) => !shown.includes(part) && !(part in inside))).toEqual([]);
    expect(Object.keys(inside).filter((part) => !parts.includes(part))).toEqual([]);
  });
});
