import { type ComponentProps, Suspense } from 'react';
import type { PendingOrderBar } from '../../parts/way/PendingOrderBar.tsx';
import { latePart } from '../../lib/late-part.ts';

const Bar = latePart(() => import('../../parts/way/PendingOrderBar.tsx'), 'PendingOrderBar');

/** The bar of a paid order (P19), which no page waits for: few clients have one. */
export function PendingOrder(props: ComponentProps<typeof PendingOrderBar>) {
  return (
    <Suspense>
      <Bar {...props} />
    </Suspense>
  );
}
