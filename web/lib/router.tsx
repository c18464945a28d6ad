// docs/decisions/041
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import {
  NavigationType,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useLocation,
  useNavigate,
} from 'react-router';
import { leaving } from './browser-back.ts';

/**
 * The browser's address as react-router reads it. Its own `BrowserRouter` and `Link` bring parts of the framework mode
 * along, 3,900 B on every page; these two do the same for a declarative application.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [place, setPlace] = useState({ location: history.location, action: history.action });
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        const isPop = action === NavigationType.Pop;
        if (isPop && leaving.get()?.() === true) return;
        // Pages read POP as "the document has just been loaded": Back and Forward move the focus like any move.
        startTransition(() => setPlace({ location, action: isPop ? NavigationType.Replace : action }));
      }),
    [history],
  );
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  );
}

/** The values in the address at the names of the page's path: `:orderId`. */
export const PathParams = createContext<Readonly<Record<string, string>>>({});

/** The parameters of the address, for the page that stands there. */
export function usePathParams<Params extends Readonly<Record<string, string>>>(): Params {
  // A page is shown only at an address that has them.
  return useContext(PathParams) as Params;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string };

/** A link inside the product: a plain press stays in the page, any other does what the browser does. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain || rest.target === '_blank') return;
    event.preventDefault();
    void navigate(to, { replace: to === pathname + search + hash });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
