import { type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../client/user.js';
import { useText } from '../i18n/index.js';
import { Avatar } from '../ui/avatar.js';
import { buttonClass } from '../ui/button-class.js';
import { Button } from '../ui/button.js';
import { cx } from '../ui/cx.js';
import { dialogPart, quietPart } from '../ui/part.js';
import { openSignIn } from './sign-in/sign-in.js';
import { shellText } from './text.js';
import { useClosing } from './use-closing.js';

const AccountMenu = dialogPart(() => import('./account-menu.js'));
// Where its code does not come, the page does without.
const Bell = quietPart(() => import('../features/notices/bell.js'));

/** Sign-in for a visitor; for a person the bell, and the avatar, which opens what can be done with the account. */
export const Account = (): ReactNode => {
  const [user, t] = [useUser(), useText(shellText)];
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const { element, button } = useClosing(open, close);
  return (
    <div className="ml-1 grid items-center justify-items-end *:[grid-area:1/1]">
      {user ? (
        <>
          {/* The room of the button that stood here for everybody: nothing beside it moves. */}
          <span
            aria-hidden="true"
            data-room={t('signIn')}
            className={cx(buttonClass('outline', 'sm'), 'invisible before:content-[attr(data-room)]')}
          />
          {/* No wider than the room: the switches beside it stay where they are. */}
          <div className="flex items-center gap-0.5">
            <Suspense fallback={<span className="size-9" />}>
              <Bell />
            </Suspense>
            <div ref={element} className="relative flex">
              <button
                ref={button}
                type="button"
                aria-label={t('account', { name: user.name })}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
                className="touch rounded-full"
              >
                <Avatar name={user.name} photo={user.avatar} />
              </button>
              {open ? (
                <Suspense fallback={null}>
                  <AccountMenu user={user} onClose={close} />
                </Suspense>
              ) : null}
            </div>
          </div>
        </>
      ) : (
        <Button variant="outline" size="sm" className="[.known_&]:invisible" onClick={() => openSignIn()}>
          {t('signIn')}
        </Button>
      )}
    </div>
  );
};
