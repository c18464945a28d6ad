import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { withdrawAppointment } from '../../../data/practice-paid-later.ts';
import { usePracticeSession } from '../../../data/practice-sessions.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useIgnoredDoubleTap } from '../../../lib/use-ignored-double-tap.ts';
import { OwnRefusal, useForm } from '../../../parts/form/use-form.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { SessionSummary } from '../../../session/SessionSummary.tsx';
import { Button } from '../../../ui/Button.tsx';
import { focusFirst } from '../../../ui/Dialog.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { Options } from '../../../ui/Options.tsx';
import { withdrawTexts } from './withdraw.texts.ts';

type WithdrawSessionDialogProps = {
  readonly session: TherapistSession;
  readonly onClose: () => void;
  /** It is gone, and what showed it has nothing to show any more. */
  readonly onWithdrawn: () => void;
};

/** Asks whether to take back a session that waits for its payment; of a weekly series this one or all that wait. */
export function WithdrawSessionDialog({ session, onClose, onWithdrawn }: WithdrawSessionDialogProps) {
  const t = useTexts(withdrawTexts);
  const waiting = usePracticeSession(session._id, session.series !== undefined).data?.seriesWaiting ?? 0;
  const [wantsAll, setAll] = useState(false);
  const isAll = wantsAll && waiting > 1;
  const form = useForm({ values: {}, problems: {}, words: (error) => t(wordOf(error)) });
  const buttons = useIgnoredDoubleTap<HTMLDivElement>(0);

  async function send(): Promise<void> {
    const work = withdrawAppointment(session._id, isAll);
    const n = await logged(work, 'Error withdrawing the session').catch((error: unknown) => {
      // The server's words speak to the client.
      throw wordOf(error) === 'failed' ? error : new OwnRefusal(codeOf(error));
    });
    showToast(t('done', { n: Math.max(n, 1) }));
    onWithdrawn();
  }

  const foot = (
    <>
      <Refusal words={form.general} />
      <div ref={buttons} className="stack gap-2">
        <Button wide ref={focusFirst} onClick={onClose}>
          {t('keep')}
        </Button>
        <Button
          wide
          look="ghost"
          busy={form.busy}
          data-testid="ther-withdraw-confirm"
          onClick={() => form.submit(null, send)}
        >
          {isAll ? t('confirmAll', { n: waiting }) : t('confirm')}
        </Button>
      </div>
    </>
  );
  return (
    <SessionDialog
      title={t('title')}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={session.status === 'proposed' ? null : t(session.status === 'confirmed' ? 'paid' : 'over')}
      foot={foot}
    >
      <p>{t('text')}</p>
      {waiting > 1 && (
        <fieldset className="stack gap-2">
          <legend className="strong ink">{t('which')}</legend>
          <Options
            name="which"
            values={['one', 'all']}
            chosen={isAll ? 'all' : 'one'}
            label={(which) => t(which, { n: waiting })}
            onChoose={(which) => setAll(which === 'all')}
          />
        </fieldset>
      )}
    </SessionDialog>
  );
}

function codeOf(error: unknown): ApiError['code'] | null {
  return error instanceof ApiError || error instanceof OwnRefusal ? error.code : null;
}

function wordOf(error: unknown) {
  return WORDS[codeOf(error) ?? ''] ?? 'failed';
}

const WORDS: { readonly [code: string]: 'paid' | 'released' | 'declined' | 'over' } = {
  APPOINTMENT_PAID: 'paid',
  APPOINTMENT_RELEASED: 'released',
  APPOINTMENT_DECLINED: 'declined',
  APPOINTMENT_WITHDRAWN: 'over',
  SESSION_NOT_BOOKED: 'over',
  SESSION_NOT_FOUND: 'over',
};
