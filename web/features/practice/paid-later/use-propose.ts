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
      const { field = null } = REFUSALS[code ?? ''] ?? {};
      return (field === 'client' ? isAsked : isOther) ? field : null;
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

/** The field of a refusal, and the page's own words for it where they say more than the server's. */
const REFUSALS: { readonly [code: string]: { field: 'client' | 'date' | 'start'; words: Words | null } } = {
  TOO_MANY_WAITING: { field: 'client', words: 'tooMany' },
  CLIENT_NOT_FOUND: { field: 'client', words: 'clientGone' },
  PROPOSALS_ENDED: { field: 'client', words: null },
  SLOT_TAKEN: { field: 'start', words: 'taken' },
  TIME_REVERSED: { field: 'start', words: 'overMidnight' },
  SLOT_IN_PAST: { field: 'date', words: 'tooSoon' },
  APPOINTMENT_TOO_SOON: { field: 'date', words: 'tooSoon' },
  APPOINTMENT_TOO_FAR: { field: 'date', words: 'tooFar' },
};

function wordOf(error: unknown): Words | null {
  const code = error instanceof ApiError || error instanceof OwnRefusal ? error.code : null;
  return REFUSALS[code ?? '']?.words ?? null;
}
