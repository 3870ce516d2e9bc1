import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/index.js';
import { useUser } from '../client/user.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/button.js';
import { openSignIn } from './sign-in/sign-in.js';
import { leave } from './sign-out.js';
import { shellText } from './text.js';

/** Sign-in for a visitor; for a person the avatar, which opens what can be done with the account. */
export const Account = (): ReactNode => {
  const [user, t, navigate] = [useUser(), useText(shellText), useNavigate()];
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const element = details.current;
      if (element?.open && (event instanceof KeyboardEvent ? event.key === 'Escape' : !element.contains(event.target as Node)))
        element.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  if (!user) {
    return (
      <Button variant="outline" size="sm" className="ml-1" onClick={() => openSignIn()}>
        {t('signIn')}
      </Button>
    );
  }
  return (
    <details ref={details} className="relative ml-1">
      <summary aria-label={t('account', { name: user.name })} className="touch list-none rounded-full [&::-webkit-details-marker]:hidden">
        <Avatar name={user.name} photo={user.avatar} />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-60 rounded-panel border border-line-2 bg-raised p-2 shadow-menu">
        <div className="px-3 py-2">
          <div className="font-semibold">{user.name}</div>
          <div className="text-sm text-text-3">{user.email ?? user.phone}</div>
        </div>
        <button
          type="button"
          onClick={() => void leave(navigate)}
          className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-fill"
        >
          <LogOut size={20} strokeWidth={1.75} aria-hidden="true" className="text-text-3" />
          {t('signOut')}
        </button>
      </div>
    </details>
  );
};
