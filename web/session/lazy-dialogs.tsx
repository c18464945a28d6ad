import { type ComponentType, lazy, Suspense } from 'react';
import { loadUnawaited } from '../lib/load-code.ts';
import type { PageDialogs } from '../parts/decision/page-dialogs.ts';

/** The open dialog about a session, if any; its code loads at the first press, as most visits change nothing. */
export function lazyDialogs<Props extends { readonly dialogs: Pick<PageDialogs<string>, 'open'> }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Dialogs = lazy(async () => ({ default: await loadUnawaited(load) }));
  return (props: Props) =>
    props.dialogs.open !== null && (
      <Suspense>
        <Dialogs {...props} />
      </Suspense>
    );
}
