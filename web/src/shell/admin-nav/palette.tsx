import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Kbd } from '../../ui/kbd.js';
import { Match } from '../../ui/match.js';
import { uiText } from '../../ui/text.js';
import { type Found, useFoundPages, useFoundPeople, useRecent } from './find.js';
import { useFoundThings } from './find-things.js';
import { adminNavText } from './text.js';

const Option = ({ entry, query }: { entry: Found; query: string }): ReactNode => (
  <ComboboxOption
    value={entry}
    className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 data-focus:bg-fill-2 sm:min-h-[38px]"
  >
    <Icon name={entry.icon} size={16} className="shrink-0 text-text-3" />
    <span className="min-w-0">
      <Match text={entry.title} query={query} />
      {entry.detail ? (
        <span className="block text-xs text-text-3">
          <Match text={entry.detail} query={query} />
        </span>
      ) : null}
    </span>
  </ComboboxOption>
);

const Group = ({ title, entries, query }: { title: string; entries: readonly Found[]; query: string }): ReactNode =>
  entries.length === 0 ? null : (
    <div role="group" aria-label={title} className="pb-2">
      <div aria-hidden="true" className="px-3 pt-2 pb-1 text-xs text-text-3">
        {title}
      </div>
      {entries.map((entry) => (
        <Option key={entry.to} entry={entry} query={query} />
      ))}
    </div>
  );

const Keys = (): ReactNode => {
  const t = useText(adminNavText);
  return (
    <p aria-hidden="true" className="hidden gap-4 border-t border-line px-4 py-2.5 text-xs text-text-3 sm:flex">
      {(
        [
          ['↑ ↓', 'keysMove'],
          ['Enter', 'keysOpen'],
          ['Esc', 'keysClose'],
        ] as const
      ).map(([key, label]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {t(label)}
        </span>
      ))}
    </p>
  );
};

const Results = ({ query }: { query: string }): ReactNode => {
  const t = useText(adminNavText);
  const [recent, pages, people, things] = [useRecent(query), useFoundPages(query), useFoundPeople(query), useFoundThings(query)];
  const { orders, exams, courses, questions } = things;
  const none = [recent, pages, people.found, orders, exams, courses, questions].every((found) => found.length === 0);
  return (
    <>
      <p role="status" className={none ? 'px-5 py-4 text-text-3' : 'sr-only'}>
        {none ? t(people.asking || things.asking ? 'searching' : 'noMatch') : ''}
      </p>
      <ComboboxOptions static modal={false} as="div" className="max-h-[min(420px,60dvh)] overflow-y-auto px-2 py-1 empty:hidden">
        <Group title={t('recent')} entries={recent} query={query} />
        <Group title={t('pages')} entries={pages} query={query} />
        <Group title={t('people')} entries={people.found} query={query} />
        <Group title={t('foundOrders')} entries={orders} query={query} />
        <Group title={t('foundExams')} entries={exams} query={query} />
        <Group title={t('foundCourses')} entries={courses} query={query} />
        <Group title={t('foundQuestions')} entries={questions} query={query} />
      </ComboboxOptions>
    </>
  );
};

/**
 * Ctrl-K: a page by its name in either language, what was open lately, people by name or phone, orders, exams, courses and questions. A
 * chunk of its own.
 */
const Palette = ({ onClose }: { onClose: () => void }): ReactNode => {
  const [t, close, user, navigate] = [useText(adminNavText), useText(uiText), useUser(), useNavigate()];
  const [query, setQuery] = useState('');
  const findsPeople = user?.permissions.includes('users.read') === true;
  const go = (entry: Found | null): void => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  return (
    <Dialog open onClose={onClose} aria-label={t(findsPeople ? 'palette' : 'palettePages')} className="fixed inset-0 z-50">
      <DialogBackdrop className="animate-appear fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 flex items-start justify-center p-3 pt-[max(12px,10dvh)]">
        <DialogPanel className="animate-rise w-full max-w-[560px] overflow-hidden rounded-panel bg-raised text-[14px] leading-[21px] text-text shadow-dialog">
          <Combobox<Found | null> value={null} onChange={go} immediate>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Icon name="search" size={16} className="shrink-0 text-text-3" />
              <ComboboxInput
                data-autofocus
                autoComplete="off"
                spellCheck={false}
                aria-label={t(findsPeople ? 'palette' : 'palettePages')}
                placeholder={t(findsPeople ? 'paletteHint' : 'paletteHintPages')}
                onChange={(event) => setQuery(event.target.value)}
                onKeyDown={(event) => {
                  // Else the first press would only close the list, which stands here always, and the second the palette.
                  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  onClose();
                }}
                className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-text-3"
              />
              {/* A finger has no Esc. */}
              <Button variant="ghost" size="icon" aria-label={close('close')} onClick={onClose} className="-mr-3 sm:hidden">
                <Icon name="x" size={20} />
              </Button>
            </div>
            <Results query={query} />
          </Combobox>
          <Keys />
        </DialogPanel>
      </div>
    </Dialog>
  );
};

export default Palette;
