import type { ReactNode } from 'react';
import { SpotArch } from '../ui/art/SpotArch.tsx';
import { NoticePage } from './NoticePage.tsx';

type ClosedLinkProps<Why extends string> = {
  /** Of the page, in its test id. */
  readonly name: string;
  readonly why: Why;
  readonly t: (key: NoInfer<`${Why}Title` | `${Why}Text`>) => string;
  /** Instead of the text of the reason. */
  readonly text?: string | undefined;
  readonly children?: ReactNode;
};

/** The page of a link that leads nowhere: why, and what to do. */
export function ClosedLink<Why extends string>({ name, why, t, text, children }: ClosedLinkProps<Why>) {
  return (
    <NoticePage key={why} art={<SpotArch mood="dusk" />} heading={t(`${why}Title`)} testId={`${name}-${why}`} takeFocus>
      <p>{text ?? t(`${why}Text`)}</p>
      {children}
    </NoticePage>
  );
}
