import { useState } from 'react';
import { hostOfMeetingUrl, MEETING_URL_MAX, meetingUrlFault } from '#domain/meeting-url.ts';
import { cleanPasted } from '#domain/pasted.ts';
import { rereadSpecialists, setOwnRoom, type Specialist } from '../../../data/operations-specialists.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { specialistsTexts } from './specialists.texts.ts';

type RoomDialogProps = { readonly specialist: Specialist; readonly onClose: () => void };

/** Sets the own room of a specialist at another service; for sessions booked before it counts a day later. */
export function SetRoomDialog({ specialist: { profile, name, room }, onClose }: RoomDialogProps) {
  const t = useTexts(specialistsTexts);
  const [typed, setTyped] = useState('');
  const [was] = useState(room?.host ?? t('ourRoom'));
  const hosts = room?.hosts ?? [];
  const names = [...new Set(hosts.map((host) => host.replace('*.', '')))].join(', ');
  const url = cleanPasted(typed);
  const host = hostOfMeetingUrl(url) ?? '';
  const fault =
    url === '' ? t('linkEmpty') : meetingUrlFault(url, hosts) === null ? null : t('linkHint', { hosts: names });
  return (
    <ActDialog
      title={`${t('setRoom')}: ${name}`}
      values={{ url: typed }}
      problems={{ url: fault }}
      fieldOf={(code) => (code === 'MEETING_URL_INVALID' ? 'url' : null)}
      fields={(form) => (
        <Field
          {...form.field('url', url !== '')}
          label={t('link')}
          hint={t('linkHint', { hosts: names })}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MEETING_URL_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      send={(why) => setOwnRoom({ profile, url, ...why })}
      effect={() => ({
        facts: [
          { term: t('room'), value: t('change', { was, is: host }) },
          { term: t('roomCounts'), value: t('roomCountsLater') },
        ],
        told: [t('toSpecialist')],
        press: t('pressRoom', { host }),
        done: t('doneRoom'),
      })}
      isNothing={({ done }) => !done}
      reread={rereadSpecialists}
      onClose={onClose}
    />
  );
}

/** Removes the own room of a specialist: sessions are held in ours. */
export function RemoveRoomDialog({ specialist: { profile, name, room }, onClose }: RoomDialogProps) {
  const t = useTexts(specialistsTexts);
  const [was] = useState(room?.host ?? t('ourRoom'));
  return (
    <ActDialog
      title={`${t('removeRoom')}: ${name}`}
      send={(why) => setOwnRoom({ profile, url: null, ...why })}
      effect={() => ({
        facts: [
          { term: t('room'), value: t('change', { was, is: t('ourRoom') }) },
          { term: t('roomCounts'), value: t('roomCountsLater') },
        ],
        told: [t('toSpecialist')],
        press: t('pressNoRoom'),
        done: t('doneRoom'),
      })}
      isNothing={({ done }) => !done}
      reread={rereadSpecialists}
      onClose={onClose}
    />
  );
}
