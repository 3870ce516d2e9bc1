import type { ReactNode } from 'react';
import type { Permission } from '#contracts/shared/permissions';
import { useUser } from '../../client/user.js';
import { useNamePlace } from '../../shell/admin-nav/place.js';
import { ErrorView } from '../../shell/error-view.js';

const NoAccess = (): ReactNode => {
  useNamePlace(undefined, undefined, true);
  return <ErrorView statusCode={403} message="" />;
};

/** The page for whoever holds the permission, the no-access view for other staff. The server checks again on every call. */
export const Allowed = ({ to, children }: { to: Permission; children: ReactNode }): ReactNode =>
  useUser()?.permissions.includes(to) ? children : <NoAccess />;
