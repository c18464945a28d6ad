import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';

type Way = 'phone' | 'email';

/** Where the sign-in stands in the place of another page: shows the other way there. Null where each way is a page. */
export const WayChoice = createContext<((way: Way) => void) | null>(null);

type OtherWayProps = { readonly way: Way; readonly className?: string; readonly children?: ReactNode };

/** The link to the other way of signing in of a client. */
export function OtherWay({ way, className, children }: OtherWayProps) {
  const choose = useContext(WayChoice);
  const stay = (event: MouseEvent) => {
    if (choose === null) return;
    event.preventDefault();
    choose(way);
  };
  return (
    <Link className={className} to={href(way === 'phone' ? 'login' : 'loginEmail')} onClick={stay}>
      {children}
    </Link>
  );
}
