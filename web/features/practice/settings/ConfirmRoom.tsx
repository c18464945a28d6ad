import { useRef, useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { type PracticeSettings, savePracticeSettings, sendRoomCode } from '../../../data/practice-self.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { CodeEntry, CodeResend } from '../../../parts/form/CodeEntry.tsx';
import { sentAtOf } from '../../../parts/form/code-words.ts';
import { selectCode, useCode } from '../../../parts/form/use-code.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineNote, Refusal } from '../../../ui/InlineNote.tsx';
import { settingsTexts } from './settings.texts.ts';

type ConfirmRoomProps = {
  readonly meeting: NonNullable<PracticeSettings['meeting']>;
  readonly countsFrom: Instant;
  readonly onConfirmed: () => void;
};

/** A changed room counts a day later for sessions that were booked before, or at once by a code to the therapist's phone. */
export function ConfirmRoom({ meeting, countsFrom, onConfirmed }: ConfirmRoomProps) {
  const { t, locale } = useWords(settingsTexts);
  const [sent, setSent] = useState<{ otpId: string; at: Instant } | null>(null);
  const sending = useForm({ values: {}, problems: {}, words: () => t('roomCodeFailed') });
  const send = () =>
    sending.send(async () => {
      const { otpId } = await logged(sendRoomCode(), 'Error sending the code of the own room');
      setSent({ otpId, at: sentAtOf(otpId) });
    });
  return (
    <div className="stack gap-3" data-testid="room-waits">
      <InlineNote>
        <Kept words={t('roomWaits', { time: momentOf(countsFrom, locale) })} />
      </InlineNote>
      <Refusal words={sending.general} />
      {sent === null ? (
        <div className="row">
          <Button look="ghost" size="small" busy={sending.busy} onClick={send}>
            {t('roomConfirm')}
          </Button>
        </div>
      ) : (
        <RoomCode
          key={sent.otpId}
          url={meeting.url}
          sent={sent}
          isResending={sending.busy}
          onResend={send}
          onConfirmed={onConfirmed}
        />
      )}
    </div>
  );
}

type RoomCodeProps = {
  readonly url: string | null;
  readonly sent: { readonly otpId: string; readonly at: Instant };
  readonly isResending: boolean;
  readonly onResend: () => void;
  readonly onConfirmed: () => void;
};

function RoomCode({ url, sent, isResending, onResend, onConfirmed }: RoomCodeProps) {
  const { t } = useWords(settingsTexts);
  const input = useRef<HTMLInputElement>(null);
  const code = useCode('sms', sent.at, (otp) => form.send(() => confirm(otp), { code: otp }));
  const form = useForm({
    values: { code: code.digits },
    problems: { code: code.problem },
    shownAtOnce: code.shownAtOnce ? ['code'] : [],
    fieldOf: () => 'code',
    words: () => t('saveFailed'),
  });

  async function confirm(otp: string): Promise<void> {
    const change = { meetingUrl: url, otpId: sent.otpId, otp };
    try {
      await logged(savePracticeSettings(change), 'Error confirming the own room');
    } catch (error) {
      selectCode(input.current, otp);
      // Returns for a code that nobody has looked at: it waits in its field.
      code.refuse(otp, error);
      return;
    }
    showToast(t('roomConfirmed'));
    onConfirmed();
  }

  return (
    <form className="stack gap-3" noValidate onSubmit={(event) => form.submit(event, () => confirm(code.digits))}>
      <CodeEntry ref={input} code={code} {...form.field('code', false)} />
      <div className="row">
        <Button type="submit" size="small" busy={form.busy}>
          {t('roomConfirmSend')}
        </Button>
      </div>
      <CodeResend sentAt={sent.at} busy={isResending} onResend={onResend} />
    </form>
  );
}
