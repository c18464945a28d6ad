import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { sessionHref } from '../../session/session-href.ts';
import { DidNotCome } from '../../session/SessionLinks.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { absenceTexts } from './absence-note.texts.ts';
import type { DoorScreen } from './Door.tsx';

/** Where one says that the other person did not come (P45); what stands already is said here. */
export function AbsenceNote({ room, asked }: Pick<DoorScreen, 'room' | 'asked'>) {
  const t = useTexts(absenceTexts);
  const { complaint } = room;
  const { seat, session } = asked;
  if (complaint === null || complaint.status === 'withdrawn')
    return <DidNotCome session={room} seat={seat} id={session} />;
  return (
    <InlineNote role="status" testId="complaint-stands">
      <p>{t(`${seat}_${complaint.what}_${complaint.status}`)}</p>
      <Link to={sessionHref(seat, session)} className={buttonClass({ look: 'quiet', size: 'small' })}>
        {t('more')}
      </Link>
    </InlineNote>
  );
}
