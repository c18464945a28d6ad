import { useState } from 'react';
import { useNavigate } from 'react-router';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import type { OrderInDetail } from '../../../data/operations-orders.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { sessionWordsTexts } from '../../../session/session-words.texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { AgreedDialog } from './AgreedDialog.tsx';
import styles from './Order.module.css';
import { orderTexts } from './order.texts.ts';
import { textName, useOrderWords } from './order-words.ts';
import { PhonesDialog } from './PhonesDialog.tsx';

/** The session of an order, and whose it is; contacts are masked by the server. */
export function OrderFacts({ detail: { order, client, agreed } }: { readonly detail: OrderInDetail }) {
  const t = useTexts(orderTexts);
  const session = useTexts(sessionWordsTexts);
  const { locale, when } = useOrderWords();
  const navigate = useNavigate();
  const [version, setVersion] = useState<string | null>(null);
  const [isPhonesOpen, setPhonesOpen] = useState(false);
  const contacts = [client?.phone, client?.email].filter(Boolean).join(' · ');
  // No address shows whose log it is.
  const showLog = () => void navigate(operationsHref('log'), { state: { person: client?.id } });
  return (
    <Card as="section" aria-label={t('facts')} className={styles['facts']}>
      <Facts
        facts={[
          {
            term: t('session'),
            value: (
              <>
                <strong>
                  <Kept words={when(order.sessionTime)} />
                </strong>{' '}
                · {session(order.sessionType)}
              </>
            ),
          },
          {
            term: t('specialist'),
            value: (
              <Link to={operationsHref('specialist', { profile: order.profile })} className="target strong">
                {order.specialist}
              </Link>
            ),
            translate: 'no',
          },
          {
            term: t('client'),
            value:
              client === null ? (
                t('clientGone')
              ) : (
                <>
                  <Kept words={contacts} />{' '}
                  <button type="button" className={styles['text']} onClick={showLog}>
                    {t('clientLog')}
                  </button>
                </>
              ),
          },
          {
            term: t('phones'),
            value: (
              <button type="button" className={styles['text']} onClick={() => setPhonesOpen(true)}>
                {t('phonesShow')}
              </button>
            ),
          },
          {
            term: t('linkTo'),
            value: client?.orderEmail ? <Kept words={client.orderEmail} /> : t('linkToNobody'),
          },
          {
            term: t('agreed'),
            value:
              agreed.length === 0 ? (
                t('agreedNothing')
              ) : (
                <ul className="stack gap-1">
                  {agreed.map((one) => (
                    <li key={`${one.version} ${one.at}`}>
                      <button type="button" className={styles['text']} onClick={() => setVersion(one.version)}>
                        <Kept words={`${textName(one.version, t)}, ${momentWords(Date.parse(one.at), locale)}`} />
                      </button>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
      {isPhonesOpen && <PhonesDialog number={order.number} onClose={() => setPhonesOpen(false)} />}
      {version !== null && <AgreedDialog version={version} onClose={() => setVersion(null)} />}
    </Card>
  );
}
