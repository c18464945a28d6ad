import { createElement } from 'react';
import { instantOf, isDate } from '#domain/dates.ts';
import { ApiError } from '../../../api/client.ts';
import { proposeSession, withdrawAppointment } from '../../../data/practice-paid-later.ts';
import type { Practice, TherapistSession } from '../../../data/practice.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { type Translate, useWords } from '../../../lib/texts.tsx';
import { hideToast, showToast } from '../../../lib/toasts.ts';
import { OwnRefusal, useForm } from '../../../parts/form/use-form.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import type { ProposeProblem, Start } from './propose-times.ts';
import { proposeTexts } from './propose.texts.ts';

type Words = keyof (typeof proposeTexts)['ka'];

type Wish = {
  readonly practice: Practice;
  readonly clientKey: string;
  /** The client is chosen on the form. */
  readonly isAsked: boolean;
  readonly type: Practice['sessionTypes'][number] | undefined;
  readonly chosen: Start | null;
  /** The time is typed, not one of the list. */
  readonly isOther: boolean;
  readonly problem: ProposeProblem | null;
  readonly onClose: () => void;
};

/** The form that proposes a session: errors show at their fields, and a toast can take the proposal back. */
export function usePropose({ practice, clientKey, isAsked, type, chosen, isOther, problem, onClose }: Wish) {
  const { t, locale } = useWords(proposeTexts);
  const { date, start } = chosen ?? { date: '', start: '' };
  const isHour = problem === 'taken' || problem === 'overMidnight';
  const form = useForm({
    values: { client: clientKey, date, start },
    problems: {
      client: clientKey === '' ? t('clientMissing') : null,
      date: !isOther || (problem !== null && isHour) ? null : isDate(date) ? problem && t(problem) : t('dayMissing'),
      start: isOther && isHour ? t(problem) : null,
    },
    shownAtOnce: ['date', 'start'],
    fieldOf(code) {
      if (code === 'TOO_MANY_WAITING' || code === 'PROPOSALS_ENDED' || code === 'CLIENT_NOT_FOUND')
        return isAsked ? 'client' : null;
      if (!isOther) return null;
      if (code === 'SLOT_TAKEN' || code === 'TIME_REVERSED') return 'start';
      return code === 'APPOINTMENT_TOO_SOON' || code === 'APPOINTMENT_TOO_FAR' || code === 'SLOT_IN_PAST'
        ? 'date'
        : null;
    },
    words: (error) => t(wordOf(error) ?? 'failed'),
  });

  async function send(): Promise<void> {
    if (type === undefined) return;
    const proposal = { client: clientKey, sessionType: type.key, date, start };
    const work = proposeSession(practice.therapist._id, proposal);
    const session = await logged(work, 'Error proposing the session').catch((error: unknown) => {
      throw wordOf(error) === null ? error : new OwnRefusal(error instanceof ApiError ? error.code : null);
    });
    const words = t('sent', { when: momentOf(instantOf(date, start) ?? timesOf(session).start, locale) });
    const id = showToast(createElement(Kept, { words }), {
      action: {
        label: t('undo'),
        run() {
          hideToast(id);
          void undo(session, t);
        },
      },
    });
    onClose();
  }

  return { form, send };
}

async function undo(session: TherapistSession, t: Translate<Words>): Promise<void> {
  try {
    await logged(withdrawAppointment(session._id, false), 'Error withdrawing the session');
    showToast(t('undone'));
  } catch {
    // Harmless: it was logged, and the toast says where it can be done.
    showToast(t('undoFailed'), { sticky: true });
  }
}

/** The page's own words for a refusal that it knows more of than the server's words say; null: the server's. */
function wordOf(error: unknown): Words | null {
  switch (error instanceof ApiError || error instanceof OwnRefusal ? error.code : null) {
    case 'SLOT_TAKEN':
      return 'taken';
    case 'SLOT_IN_PAST':
    case 'APPOINTMENT_TOO_SOON':
      return 'tooSoon';
    case 'TIME_REVERSED':
      return 'overMidnight';
    case 'APPOINTMENT_TOO_FAR':
      return 'tooFar';
    case 'TOO_MANY_WAITING':
      return 'tooMany';
    case 'CLIENT_NOT_FOUND':
      return 'clientGone';
    default:
      return null;
  }
}
