import { type ComponentProps, lazy, Suspense } from 'react';
import { loadUnawaited } from '../../lib/load-code.ts';
import type { PendingOrderBar } from '../../parts/way/PendingOrderBar.tsx';

const Bar = lazy(() =>
  loadUnawaited(() => import('../../parts/way/PendingOrderBar.tsx')).then((module) => ({
    default: module.PendingOrderBar,
  })),
);

/** The bar of a paid order (P19), which no page waits for: few clients have one. */
export function PendingOrder(props: ComponentProps<typeof PendingOrderBar>) {
  return (
    <Suspense>
      <Bar {...props} />
    </Suspense>
  );
}
