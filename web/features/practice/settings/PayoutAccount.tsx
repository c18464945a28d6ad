// docs/decisions/190
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SECOND } from '#domain/dates.ts';
import { maskedIban } from '#domain/iban.ts';
import { type PayoutAccount as Account, usePayoutAccount } from '../../../data/payout-account.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { loadUnawaited } from '../../../lib/load-code.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import styles from '../../../parts/account/Settings.module.css';
import { contacts } from '../../../parts/help/contacts.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Unread } from '../Unread.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { payoutAccountTexts } from './payout-account.texts.ts';

/** The form comes when it is asked for: few open the settings to change where their pay goes. */
const PayoutAccountForm = lazy(() =>
  loadUnawaited(() => import('./PayoutAccountForm.tsx')).then((module) => ({ default: module.PayoutAccountForm })),
);

/** The fragment in addresses that lead here. */
const ID = 'payout-account';

type PayoutAccountProps = { readonly email: string | null; readonly phone: string | null };

/** Where the pay of this therapist goes: the account of now, those before, and the way to set another one. */
export function PayoutAccount({ email, phone }: PayoutAccountProps) {
  const t = useTexts(payoutAccountTexts);
  const account = usePayoutAccount();
  const { data } = account;
  const [isChanging, setIsChanging] = useState(false);
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isCalled = hash === `#${ID}`;
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (!isCalled || !isLoaded) return;
    // The page has come after its address: what stands above has its height by now.
    card.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isCalled, isLoaded]);
  const end = (said: 'saved' | null) => {
    setIsChanging(false);
    if (said !== null) showToast(t(said));
    // What was pressed has gone with it.
    heading.current?.focus();
  };
  const isFirst = data?.accounts.length === 0;
  return (
    <SectionCard
      ref={card}
      id={ID}
      headingId={`${ID}-title`}
      headingRef={heading}
      heading={t('title')}
      className="stack gap-3"
    >
      <p className="soft">{t('lead')}</p>
      <Unread reads={[account]} heights={[180]} failed={t('failed')} />
      {data !== undefined && (
        <div className="stack gap-5">
          <Accounts account={data} />
          {isChanging ? (
            <Suspense fallback={<Skeleton heights={[300]} />}>
              <PayoutAccountForm
                isFirst={isFirst}
                username={email ?? phone}
                onSaved={() => end('saved')}
                onCancel={() => end(null)}
              />
            </Suspense>
          ) : (
            <div className="row">
              <Button look={isFirst ? 'filled' : 'ghost'} size="small" onClick={() => setIsChanging(true)}>
                {t(isFirst ? 'set' : 'change')}
              </Button>
            </div>
          )}
        </div>
      )}
    </SectionCard>
  );
}

/** The account of now and the last ones before it, each with its day; what keeps pay back. */
function Accounts({ account: { accounts, isStopped } }: { readonly account: Account }) {
  const { t, locale } = useWords(payoutAccountTexts);
  const now = useServerNow(10 * SECOND);
  const [current] = accounts;
  const countsFrom = current === undefined ? 0 : Date.parse(current.countsFrom);
  return (
    <>
      {isStopped && (
        <InlineNote kind="danger">
          <Kept words={t('stopped', { address: contacts.therapists })} />
        </InlineNote>
      )}
      {current !== undefined && (
        <ul aria-label={t('list')} data-testid="payout-accounts">
          {accounts.map((one) => (
            <li key={one.since} className={`row spread ${styles['row']}`}>
              <div>
                <p className={one === current ? 'strong ink figures' : 'figures'}>
                  <Kept words={maskedIban(one.last4)} />
                </p>
                {one.holder !== null && <p translate="no">{one.holder}</p>}
                <Kept as="p" className="hint" words={t('since', { when: momentOf(Date.parse(one.since), locale) })} />
              </div>
              {one === current && <Chip look="badge">{t(now < countsFrom ? 'fresh' : 'current')}</Chip>}
            </li>
          ))}
        </ul>
      )}
      {now < countsFrom && (
        <InlineNote testId="payout-account-waits">
          <Kept words={t('waits', { time: momentOf(countsFrom, locale) })} />
        </InlineNote>
      )}
    </>
  );
}
