import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../client/user.js';
import { useText } from '../i18n/index.js';
import { Avatar } from '../ui/avatar.js';
import { buttonClass } from '../ui/button-class.js';
import { Button } from '../ui/button.js';
import { cx } from '../ui/cx.js';
import { openSignIn } from './sign-in/sign-in.js';
import { shellText } from './text.js';

const AccountMenu = lazy(() => import('./account-menu.js'));

/**
 * A menu closes by itself: by Escape (which gives the focus back to its button), a press beside it, another page. A page that is only
 * judged anew, because somebody gave a right meanwhile, is no other.
 */
const useClosing = (open: boolean, close: () => void) => {
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname, search } = useLocation();
  useEffect(close, [close, pathname, search]);
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: Event): void => {
      if (!element.current?.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
    };
  }, [open, close]);
  return { element, button };
};

/** Sign-in for a visitor; for a person the avatar, which opens what can be done with the account. */
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
                <AccountMenu user={user} onFollow={close} />
              </Suspense>
            ) : null}
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
