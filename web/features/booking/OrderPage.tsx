import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Answer } from '#contract/api.ts';
import { calendarEntry, googleCalendarUrl } from '#domain/calendar.ts';
import { formatDate, formatDayInDative, instantOf } from '#domain/dates.ts';
import { JourneyHelp } from '../../layouts/JourneyHelp.tsx';
import { NewTab } from '../../layouts/NewTab.tsx';
import { Quiet } from '../../layouts/Quiet.tsx';
import { ApiError } from '../../lib/api.ts';
import { localTime } from '../../lib/clock.ts';
import { contacts } from '../../lib/contacts.ts';
import { useLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { rememberOrder } from '../../lib/pending-order.ts';
import { ServerData } from '../../lib/query.tsx';
import { currentAuth } from '../../lib/auth.ts';
import { api, showStep } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tick } from '../../ui/Option.tsx';
import { calendarFile } from './calendar-file.ts';
import { orderTexts } from './order.texts.ts';
import styles from './Order.module.css';

type Order = Answer<'order'>['data'];

const SLOW_AFTER_MS = 8000;

/** An order by its link (P8): whoever looks sees no client's name, phone, e-mail or topics. */
export default function OrderPage() {
  return (
    <ServerData>
      <OrderByLink />
    </ServerData>
  );
}

function OrderByLink() {
  const t = useTexts(orderTexts);
  const locale = useLanguage();
  const { orderId = '' } = useParams();
  const [isSlow, setSlow] = useState(false);
  useTitle(t('tab'));
  const order = useQuery({
    queryKey: ['order', locale, orderId],
    queryFn: ({ signal }) =>
      api.call('order', { params: { orderId }, query: { locale }, signal }).catch((error: unknown) => {
        if (!signal.aborted) logFailure('Error fetching order');
        throw error;
      }),
    select: ({ data }) => data,
    placeholderData: (previous) => previous,
  });
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (order.data === undefined) return;
    rememberOrder(null);
    if (currentAuth().currentStepTest === 5 && isBooked(order.data.status)) showStep(4);
  }, [order.data]);

  if (order.data !== undefined) return <OrderDetails order={order.data} orderId={orderId} />;
  const isMissing = order.error instanceof ApiError && order.error.status === 404;
  if (isMissing) {
    return (
      <Quiet art={<SpotArch mood="dusk" />} heading={t('notFound')}>
        <Help />
      </Quiet>
    );
  }
  return (
    <div className={styles['loading']}>
      <p role="status">{t('loading')}</p>
      {(isSlow || order.isError) && (
        <>
          <p>{t('slow')}</p>
          <Button look="ghost" onClick={() => void order.refetch()}>
            {t('retry')}
          </Button>
          <Help />
        </>
      )}
    </div>
  );
}

function Help() {
  const t = useTexts(orderTexts);
  return (
    <p>
      {t('help')} <a href={`mailto:${contacts.clients}`}>{contacts.clients}</a>
    </p>
  );
}

function OrderDetails({ order, orderId }: { readonly order: Order; readonly orderId: string }) {
  const t = useTexts(orderTexts);
  const locale = useLanguage();
  const { date, startTime, endTime } = order.sessionTime;
  const name = `${order.specialist.name} ${order.specialist.surname}`;
  const start = instantOf(date, startTime) ?? 0;
  const end = instantOf(date, endTime) ?? start;
  const link = order.meetingLink || contacts.genericMeeting;
  const local = localTime(start);
  const entry = calendarEntry({ specialist: name, start, end, meetingLink: absolute(order.meetingLink), orderId });
  if (!isBooked(order.status)) {
    return (
      <Quiet art={<SpotArch mood="dusk" />} heading={order.status === 'cancelled' ? t('cancelled') : t('notConfirmed')}>
        <p className={styles['when']}>{t('when', { date: formatDayInDative(date, locale), time: startTime })}</p>
        <p>{t('specialist', { name })}</p>
        <JourneyHelp />
      </Quiet>
    );
  }
  return (
    <Quiet art={<SpotArch mood="day" />} heading={t('booked')} testId="order-booked">
      <p className={styles['when']}>{t('when', { date: formatDayInDative(date, locale), time: startTime })}</p>
      {local !== null && (
        <p>{t('yourTime', { when: `${formatDate(local.date, locale, { short: true })}, ${local.time}` })}</p>
      )}
      <p>{t('specialist', { name })}</p>
      <p className={styles['reminder']}>{t('reminder')}</p>
      <div className={styles['actions']}>
        <NewTab to={link} className={buttonClass()} testId="join">
          {t('join')}
        </NewTab>
        <Disclosure className={styles['calendar']}>
          {({ open, toggle, close, button }) => (
            <>
              <button
                ref={button}
                type="button"
                className={buttonClass({ look: 'ghost' })}
                aria-expanded={open}
                data-testid="add-to-calendar"
                onClick={toggle}
              >
                {t('calendar')} <Icon name="chevronDown" size={16} />
              </button>
              {open && (
                <div className={styles['choices']}>
                  <NewTab to={googleCalendarUrl(entry)} className={styles['choice']}>
                    {t('google')}
                  </NewTab>
                  <button
                    type="button"
                    className={styles['choice']}
                    onClick={() => {
                      download(calendarFile(entry, Date.now()));
                      close();
                    }}
                  >
                    {t('file')}
                  </button>
                </div>
              )}
            </>
          )}
        </Disclosure>
      </div>
      <p className={styles['reminder']}>{t('linkSent')}</p>
      <Preparation />
      <JourneyHelp />
    </Quiet>
  );
}

/** Three ticks before the session; they stay in this browser's memory of the page and go nowhere. */
function Preparation() {
  const t = useTexts(orderTexts);
  return (
    <section className={styles['card']} aria-labelledby="prepare">
      <h2 id="prepare">{t('prepare')}</h2>
      <Tick label={t('prepare1')} />
      <Tick label={t('prepare2')} />
      <Tick label={t('prepare3')} />
      <h2>{t('firstTitle')}</h2>
      <p>{t('firstText')}</p>
    </section>
  );
}

/** Anything but waiting for payment, lapsed or cancelled is a booking that stands. */
function isBooked(status: string): boolean {
  return !['held', 'proposed', 'expired', 'cancelled'].includes(status);
}

/** A calendar outside the browser needs the whole address. */
function absolute(link: string): string | null {
  return link === '' ? null : new URL(link, globalThis.location.origin).href;
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'simshvide.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
