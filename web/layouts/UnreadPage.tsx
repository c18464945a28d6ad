import { type ReactNode, useContext } from 'react';
import { useTexts } from '../lib/texts.tsx';
import type { Loaded } from '../lib/use-loaded.ts';
import { SpotArch } from '../ui/art/SpotArch.tsx';
import { Button } from '../ui/Button.tsx';
import { FrameContext } from '../ui/modals.ts';
import { NoticePage } from './NoticePage.tsx';
import { unreadPageTexts } from './unread-page.texts.ts';

type UnreadPageProps = Pick<Loaded<unknown>, 'failed' | 'retry'> & { readonly children?: ReactNode };

/** The page behind a link of a message, while what it shows is asked for or after that has failed. */
export function UnreadPage({ failed, retry, children }: UnreadPageProps) {
  const { words } = useContext(FrameContext);
  const loadFailed = useTexts(unreadPageTexts)('loadFailed');
  const heading = failed ? loadFailed : words('loading');
  return (
    <NoticePage key={heading} art={<SpotArch mood={failed ? 'dusk' : 'dawn'} />} heading={heading}>
      {failed && <Button onClick={retry}>{words('tryAgain')}</Button>}
      {children}
    </NoticePage>
  );
}
