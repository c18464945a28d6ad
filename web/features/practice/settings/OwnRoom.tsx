import { useRef, useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { MEETING_URL_MAX, meetingUrlFault } from '#domain/meeting-url.ts';
import { cleanPasted } from '#domain/pasted.ts';
import { confirmRoom, type PracticeSettings, savePracticeSettings } from '../../../data/practice-self.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useProof } from '../../../parts/proof/use-proof.tsx';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineNote, Refusal } from '../../../ui/InlineNote.tsx';
import { settingsTexts } from './settings.texts.ts';

type OwnRoomProps = { readonly meeting: NonNullable<PracticeSettings['meeting']> };

/** The address of the therapist's own room at another service; without one sessions are held in ours (P31). */
export function OwnRoom({ meeting }: OwnRoomProps) {
  const t = useTexts(settingsTexts);
  const [removals, setRemovals] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SectionCard headingId="own-room" headingRef={heading} heading={t('room')} className="stack gap-3">
      <p className="soft">{t('roomText')}</p>
      <RoomForm
        key={removals}
        meeting={meeting}
        isEmptied={removals > 0}
        onRemoved={() => setRemovals((before) => before + 1)}
      />
      {meeting.countsFrom !== null && (
        <ConfirmRoom
          key={meeting.url}
          url={meeting.url}
          countsFrom={Date.parse(meeting.countsFrom)}
          onConfirmed={() => heading.current?.focus()}
        />
      )}
    </SectionCard>
  );
}

type RoomFormProps = OwnRoomProps & {
  /** The link was removed just now, and the button that did it is gone: the empty field has the focus. */
  readonly isEmptied: boolean;
  readonly onRemoved: () => void;
};

function RoomForm({ meeting: { url, hosts }, isEmptied, onRemoved }: RoomFormProps) {
  const t = useTexts(settingsTexts);
  const [typed, setTyped] = useState((isEmptied ? null : url) ?? '');
  const wanted = cleanPasted(typed);
  const names = [...new Set(hosts.map((host) => host.replace('*.', '')))].join(', ');
  const fault = wanted === '' ? null : meetingUrlFault(wanted, hosts);
  const problem = fault === null ? null : t(`room_${fault}`, { hosts: names, n: MEETING_URL_MAX });
  const form = useForm({
    values: { url: typed },
    problems: { url: wanted === '' ? t('roomEmpty') : problem },
    fieldOf: (code) => (code === 'MEETING_URL_INVALID' ? 'url' : null),
    words: () => t('saveFailed'),
  });
  const save = (meetingUrl: string | null) => async (): Promise<void> => {
    await logged(savePracticeSettings({ meetingUrl }), 'Error saving the link of the own room');
    showToast(t(meetingUrl === null ? 'roomRemoved' : 'roomSaved'));
    if (meetingUrl === null) onRemoved();
  };
  return (
    <form className="stack gap-3" noValidate onSubmit={(event) => form.submit(event, save(wanted))}>
      <Field
        {...form.field('url', wanted !== '')}
        label={t('roomLink')}
        hint={t('roomHint', { hosts: names })}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoFocus={isEmptied}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Refusal words={form.general} />
      <div className="row">
        <Button type="submit" size="small" busy={form.busy}>
          {t('roomSave')}
        </Button>
        {url !== null && (
          <Button look="quiet" size="small" onClick={() => form.send(save(null))}>
            {t('roomRemove')}
          </Button>
        )}
      </div>
    </form>
  );
}

type ConfirmRoomProps = { readonly url: string | null; readonly countsFrom: Instant; readonly onConfirmed: () => void };

/** A changed room counts a day later for sessions that were booked before, or at once by a proof. */
function ConfirmRoom({ url, countsFrom, onConfirmed }: ConfirmRoomProps) {
  const { t, locale } = useWords(settingsTexts);
  const proof = useProof();
  const form = useForm({ values: {}, problems: {}, words: useProofWords(t('saveFailed')) });
  async function confirm(): Promise<void> {
    const call = () => orWait(logged(confirmRoom(url), 'Error confirming the own room'));
    if (!(await proof.run(call, { title: t('room') }))) return;
    showToast(t('roomConfirmed'));
    onConfirmed();
  }
  return (
    <div className="stack gap-3" data-testid="room-waits">
      <InlineNote>
        <Kept words={t('roomWaits', { time: momentOf(countsFrom, locale) })} />
      </InlineNote>
      <Refusal words={form.general} />
      <div className="row">
        <Button look="ghost" size="small" busy={form.busy} onClick={() => form.send(confirm)}>
          {t('roomConfirm')}
        </Button>
      </div>
      {proof.dialog}
    </div>
  );
}
