import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { formatMoney } from '#domain/money.ts';
import { cancelIllToday, useIllToday } from '../../../data/practice-calendar.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useWords } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { Unread } from '../Unread.tsx';
import { timeStartOf } from './calendar-time.ts';
import { clientOf } from './calendar-words.ts';
import { plansTexts } from './plans.texts.ts';
import styles from './Plans.module.css';

/** A single confirmation with the number of clients and the sum refunded; sessions still booked follow, same button. */
export function IllTodayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, locale } = useWords(plansTexts);
  const read = useIllToday();
  const { data } = read;
  const [cancelledBefore, setCancelled] = useState<number | null>(null);
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });

  async function cancel(): Promise<void> {
    const { cancelled, sessions } = await cancelIllToday(shown);
    if (sessions.length > 0) {
      setCancelled(cancelled);
      await read.refetch();
      return;
    }
    showToast(shown.length === 0 ? t('illRested') : t('illDone', { n: cancelled }));
    onClose();
  }

  const shown = data?.sessions ?? [];
  const n = shown.length;
  const sum = formatMoney(data?.refundMinor ?? 0, { currency: 'GEL', locale });
  const seen = shown.map(({ _id, version }) => `${_id} ${version}`).join(' ');
  const decision = useConsequence({
    consequence: data === undefined || form.busy ? null : `${seen} ${data.refundMinor}`,
    news: n === 0 ? t('illNone') : t('illChanged', { n, sum }),
  });
  return (
    <SessionDialog
      title={t('ill')}
      form={form}
      onClose={onClose}
      why={null}
      decision={decision}
      isCareful
      keep={t(n === 0 ? 'illBack' : 'illKeep')}
      confirm={{
        label: n === 0 ? t('illRest') : t('illConfirm', { n }),
        labelAfter: n === 0 ? t('illRest') : t('illConfirmSum', { n, sum }),
        disabled: data === undefined,
        onClick: () => form.submit(null, cancel),
      }}
    >
      <Unread reads={[read]} heights={[64, 120]} failed={t('loadFailed')} />
      {data !== undefined && shown.length === 0 && <p>{t('illNone')}</p>}
      {data !== undefined && shown.length > 0 && (
        <>
          <p role="status">{cancelledBefore === null ? t('illLead') : t('illLeft', { n: cancelledBefore })}</p>
          <Kept as="p" className={`serif-l ${styles['sum']}`} words={t('illSum', { n: data.clients, sum })} />
          <ul>
            {data.sessions.map((session) => (
              <li key={session._id} className={`line gap-3 ${styles['booked']}`}>
                <span className="figures strong">
                  <KeptTime at={timeStartOf(session)} />
                </span>
                <span translate={session.client ? 'no' : undefined}>{clientOf(session, locale)}</span>
                {cancelledBefore !== null && (
                  <Link to={href('practiceSession', { sessionId: session._id })} className="target strong">
                    {t('illOpen')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <p className="hint">{t('illMessage')}</p>
        </>
      )}
    </SessionDialog>
  );
}
