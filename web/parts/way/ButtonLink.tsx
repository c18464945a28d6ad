import type { ComponentProps } from 'react';
import { Link } from '../../lib/router.tsx';
import { type ButtonLook, buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** A link inside the product that looks like a button. */
export function ButtonLink({ look, size, wide, className, ...link }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...link} className={classNames(buttonClass({ look, size, wide }), className)} />;
}
