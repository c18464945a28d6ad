import { type ComponentType, lazy, Suspense } from 'react';
import { loadUnawaited } from '../../../lib/load-code.ts';

/** Withdraws a session that waits for its payment; the code of the dialog comes with the press. */
export const OpenWithdraw = pressed(async () => (await import('./WithdrawSessionDialog.tsx')).WithdrawSessionDialog);

/** Proposes a session to a client; the code of the dialog comes with the press. */
export const OpenPropose = pressed(async () => (await import('./ProposeDialog.tsx')).ProposeDialog);

function pressed<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Pressed = lazy(async () => ({ default: await loadUnawaited(load) }));
  return (props: Props) => (
    <Suspense>
      <Pressed {...props} />
    </Suspense>
  );
}
