import { type ComponentProps, Suspense } from 'react';
import type { SpotArch } from '../../ui/art/SpotArch.tsx';
import { latePart } from '../../lib/late-part.ts';

const Arch = latePart(() => import('../../ui/art/SpotArch.tsx'), 'SpotArch');

/** `SpotArch` where most visits have something to show instead: its place is there before its code. */
export function LateArch(props: ComponentProps<typeof SpotArch>) {
  return (
    <Suspense fallback={<svg className={props.className} viewBox="0 0 200 200" aria-hidden="true" />}>
      <Arch {...props} />
    </Suspense>
  );
}
