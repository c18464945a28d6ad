import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { formatDate, formatDuration, instantOf, MINUTE } from '#domain/dates.ts';
import { isTypeKey } from '#domain/therapy-types.ts';
import { localTime, useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { EurTotal } from '../../pay/EurTotal.tsx';
import type { PayDraft } from '../../pay/pay-draft.ts';
import { payTexts } from '../../pay/pay.texts.ts';
import { PayForm, type PayFormProps } from '../../pay/PayForm.tsx';
import { totalWords } from '../../pay/total-words.ts';
import { usePayChoice } from '../../pay/use-pay-choice.ts';
import { CancelPolicy } from '../../parts/times/CancelPolicy.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { type CurrentBooking, type Hold, rereadHold } from '../../data/current-booking.ts';
import type { Therapist } from '../../data/therapists.ts';
import { checkoutTexts } from './checkout.texts.ts';
import { payingHold, sessionTypeOf } from './pay-hold.ts';
import styles from './Billing.module.css';

const TICK_MS = 10_000;
/** The last minutes of a hold are said in minutes. */
const SOON_MS = 5 * MINUTE;

type BillingFormProps = Pick<PayFormProps, 'onProblem' | 'onOpened' | 'onAnotherTime'> & {
  readonly hold: Hold;
  readonly therapist: Therapist;
  readonly isHeld: boolean;
  /** Name and e-mail of the last order. */
  readonly contact: CurrentBooking['contact'];
};

/** The hold that is paid, and the form that pays it. */
export function BillingForm({ hold, therapist, isHeld, contact, ...form }: BillingFormProps) {
  const t = useTexts(checkoutTexts);
  const takeFocus = useNavigationType() !== 'POP';
  const { terms } = hold;
  const { date, start: time } = hold.bookingSession;
  const start = instantOf(date, time) ?? 0;
  const what = `${hold.specialistId} ${hold.sessionType}`;
  const { draft, change, decision } = usePayChoice({ what, terms, start, contact });
  return (
    <>
      <PageHeading takeFocus={takeFocus}>{t('title')}</PageHeading>
      <div className={`split ${styles['columns']}`}>
        <BillingSummary hold={hold} therapist={therapist} card={draft.card} isHeld={isHeld} />
        <PayForm
          {...form}
          key={hold.id}
          terms={terms}
          start={start}
          paying={payingHold(hold, therapist)}
          draft={draft}
          decision={decision}
          onChange={change}
        />
      </div>
    </>
  );
}

type BillingSummaryProps = {
  readonly hold: Hold;
  readonly therapist: Therapist;
  readonly card: PayDraft['card'];
  readonly isHeld: boolean;
};

/** Whom, when and for how much (spec §2); the values are those of the hold (P42). */
function BillingSummary({ hold, therapist, card, isHeld }: BillingSummaryProps) {
  const { t, locale } = useWords(checkoutTexts);
  const pay = useTexts(payTexts);
  const { date, start, end } = hold.bookingSession;
  const type = sessionTypeOf(hold, therapist);
  const typeKey = type !== undefined && isTypeKey(type.key) ? type.key : null;
  return (
    <Panel as="aside" className={`stack ${styles['summary']}`} aria-label={t('summary')}>
      <div className="line">
        <Portrait size="summary" photo={therapist.photo} name={therapist.name} surname={therapist.surname} />
        <p className="serif" translate="no">
          {therapist.name} {therapist.surname}
        </p>
      </div>
      <Facts
        facts={[
          {
            term: t('date'),
            value: (
              <>
                {formatDate(date, locale, { weekday: true, year: true })}
                <br />
                <strong translate="no">
                  {start} - {end}
                </strong>
                <LocalTime date={date} start={start} />
              </>
            ),
          },
          { term: t('sessionType'), value: typeKey === null ? (type?.title ?? '') : t(typeKey) },
          { term: t('duration'), value: formatDuration(hold.duration, locale) },
          {
            term: pay('total'),
            value: totalWords(hold.terms, 'GEL', locale),
            isMain: true,
            testId: 'total',
            translate: 'no',
          },
        ]}
      />
      <EurTotal terms={hold.terms} card={card} />
      <CancelPolicy slot={hold.bookingSession} />
      {typeKey === 'teen' && <p className="small">{pay('teenNote')}</p>}
      {isHeld && <HoldLife expiresAt={hold.expiresAt} />}
    </Panel>
  );
}

function LocalTime({ date, start }: { readonly date: string; readonly start: string }) {
  const { t, locale } = useWords(checkoutTexts);
  const local = localTime(instantOf(date, start) ?? 0);
  if (local === null) return null;
  return (
    <span className={`small ${styles['local']}`}>
      {t('tbilisi')} ·{' '}
      <Kept words={t('yourTime', { when: `${formatDate(local.date, locale, { short: true })}, ${local.time}` })} />
    </span>
  );
}

/** The last minutes of a hold, without a countdown; at the end it asks the server, again if an answer is lost. */
function HoldLife({ expiresAt }: { readonly expiresAt: string }) {
  const t = useTexts(checkoutTexts);
  const now = useServerNow(TICK_MS);
  const ends = Date.parse(expiresAt);
  useEffect(() => {
    if (now >= ends) void rereadHold();
  }, [now, ends]);
  if (ends - now > SOON_MS) return null;
  return (
    <InlineNote kind="warn" testId="hold-left">
      {t('heldMinutes', { n: Math.max(1, Math.ceil((ends - now) / MINUTE)) })}
    </InlineNote>
  );
}
