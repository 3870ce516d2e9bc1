import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/http/identity';
import { lacksSecondFactor } from '../client/withheld.js';
import { setLocale, useLocale, useText } from '../i18n/index.js';
import { Icon } from '../ui/icon.js';
import { isBuilt } from './built.js';
import { leave } from './sign-out.js';
import { shellText } from './text.js';

const line = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-fill focus-visible:outline-offset-[-2px]';

const Label = ({ icon, children }: { icon: string; children: ReactNode }): ReactNode => (
  <>
    <Icon name={icon} className="text-text-3" />
    {children}
  </>
);

interface PageProps {
  readonly to: string;
  readonly icon: string;
  readonly label: string;
  readonly onClose: () => void;
}

const Page = ({ to, icon, label, onClose }: PageProps): ReactNode =>
  isBuilt(to) ? (
    <li>
      <Link to={to} className={line} onClick={onClose}>
        <Label icon={icon}>{label}</Label>
      </Link>
    </li>
  ) : null;

const others = { bn: { locale: 'en', name: 'English' }, en: { locale: 'bn', name: 'বাংলা' } } as const;

/**
 * What can be done with the account: its pages, the back office for whoever has a right there, the language, signing out.
 * `onClose` hears that a page was chosen, also where it is the one that is open.
 */
const AccountMenu = ({ user, onClose }: { user: CurrentUser; onClose: () => void }): ReactNode => {
  const [t, locale, navigate] = [useText(shellText), useLocale(), useNavigate()];
  const other = others[locale];
  return (
    <div className="absolute top-full right-0 z-30 mt-2 w-64 rounded-panel border border-line-2 bg-raised p-2 text-md shadow-menu">
      <div className="border-b border-line px-3 pt-1 pb-2.5">
        <div className="font-semibold">{user.name}</div>
        <div className="text-sm break-all text-text-3">{user.email ?? user.phone}</div>
      </div>
      <ul className="pt-2">
        <Page to="/profile" icon="user-round" label={t('profile')} onClose={onClose} />
        <Page to="/my-courses" icon="library" label={t('myCourses')} onClose={onClose} />
        {user.permissions.length > 0 || lacksSecondFactor(user) ? (
          <Page to="/admin" icon="square-kanban" label={t('staff')} onClose={onClose} />
        ) : null}
        <li>
          <button type="button" lang={other.locale} onClick={() => void setLocale(other.locale)} className={line}>
            <Label icon="languages">{other.name}</Label>
          </button>
        </li>
        <li>
          <button type="button" onClick={() => void leave(navigate)} className={line}>
            <Label icon="log-out">{t('signOut')}</Label>
          </button>
        </li>
      </ul>
    </div>
  );
};

export default AccountMenu;
