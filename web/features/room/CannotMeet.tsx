import type { AskedSeat } from '../../data/room.ts';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { checkTexts } from './check.texts.ts';
import { DoorPage } from './DoorPage.tsx';

/** Why no call is possible in this browser at this address; null when one is. */
export function cannotMeet(): 'insecure' | 'oldBrowser' | null {
  if (!globalThis.isSecureContext) return 'insecure';
  return 'RTCPeerConnection' in globalThis ? null : 'oldBrowser';
}

type CannotMeetProps = {
  readonly why: 'insecure' | 'oldBrowser';
  readonly takeFocus: boolean;
  readonly asked?: AskedSeat;
};

/** In the place of the check: what stands in the way, and the way round it. */
export function CannotMeet({ why, takeFocus, asked }: CannotMeetProps) {
  const t = useTexts(checkTexts);
  const { host, pathname } = globalThis.location;
  return (
    <DoorPage mood="dusk" heading={t(why)} testId={`door-${why}`} takeFocus={takeFocus} asked={asked}>
      <p>{t(`${why}Text`)}</p>
      {why === 'insecure' && (
        <a href={`https://${host}${pathname}${linkOf(asked)}`} className={buttonClass()}>
          {t('openSecure')}
        </a>
      )}
    </DoorPage>
  );
}

/** The secure page is another one: it knows nothing of what this tab keeps. */
function linkOf(asked: AskedSeat | undefined): string {
  return asked?.link ? `?${new URLSearchParams({ t: asked.link }).toString()}` : '';
}
