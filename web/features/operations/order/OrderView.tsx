import { useEffect, useRef, useState } from 'react';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { type Instant, SECOND } from '#domain/dates.ts';
import type { OrderInDetail } from '../../../data/operations-orders.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { usePageDialogs } from '../../../parts/decision/page-dialogs.ts';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { StateBadge } from '../../../session/StateBadge.tsx';
import { sessionStateOf } from '../../../session/state.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { ActionPanel } from './ActionPanel.tsx';
import { ACTIONS, type ActionName } from './actions.ts';
import { actionTexts } from './action.texts.ts';
import { type Draft, NO_DRAFT } from './draft.ts';
import styles from './Order.module.css';
import { OrderActions } from './OrderActions.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { eventWords, OrderHistory } from './OrderHistory.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { orderTexts } from './order.texts.ts';
import { hasOpenComplaint, stateWord } from './order-words.ts';
import { pressWords, type ShownChange, toldBy } from './outcome-words.ts';
import { RoomBars } from './RoomBars.tsx';

type OrderViewProps = {
  readonly detail: OrderInDetail;
  /** What names the order in the address. */
  readonly called: string;
  /** When it was read. */
  readonly openedAt: Instant;
};

/** An order with all that is known of it, and beside it what can be done: who decides reads on meanwhile. */
export function OrderView({ detail, called, openedAt }: OrderViewProps) {
  const { order } = detail;
  const words = useTexts(orderTexts);
  const { t, locale } = useWords(actionTexts);
  const isBeside = useMedia('(min-width: 1001px)');
  const { open, show, close } = usePageDialogs(ACTIONS);
  const [drafts, setDrafts] = useState<Partial<Record<ActionName, Draft>>>({});
  const [done, setDone] = useState<ShownChange | null>(null);
  const aside = useReturnedFocus(open, done);

  function newsSince(events: number): string | null {
    const last = detail.history.slice(events).at(-1);
    if (last === undefined) return null;
    const { what, who } = eventWords(last, words);
    return t('newsWhat', { event: what, time: timeOf(Date.parse(last.at), locale), by: who });
  }

  function draft(action: ActionName, change: Partial<Draft>): void {
    setDrafts((now) => ({ ...now, [action]: { ...NO_DRAFT, ...now[action], ...change } }));
  }

  const panel = open !== null && (
    <ActionPanel
      key={open}
      action={open}
      order={order}
      called={called}
      isBeside={isBeside}
      draft={drafts[open] ?? NO_DRAFT}
      onDraft={(change) => draft(open, change)}
      events={detail.history.length}
      newsSince={newsSince}
      onClose={close}
      onDone={(made) => {
        setDrafts({ ...drafts, [open]: NO_DRAFT });
        setDone(made);
        close();
      }}
    />
  );
  const rows = (
    <OrderActions
      order={order}
      open={isBeside ? open : null}
      onOpen={(action) => {
        setDone(null);
        show(action);
      }}
    />
  );
  return (
    <>
      <OrderHead detail={detail} openedAt={openedAt} />
      <div className={styles['columns']}>
        <div className={`stack ${styles['known']}`}>
          <OrderFacts detail={detail} />
          <OrderMoney detail={detail} />
          <div className={styles['pair']}>
            <OrderHistory detail={detail} />
            <RoomBars detail={detail} />
          </div>
        </div>
        <div ref={aside} className={`stack ${styles['aside']}`}>
          {done !== null && open === null && <DoneLine done={done} />}
          {panel}
          {isBeside && open !== null ? (
            <details className={styles['more']}>
              <summary className="target strong line gap-2">
                {t('more')} <Icon name="chevronDown" size={16} />
              </summary>
              {rows}
            </details>
          ) : (
            rows
          )}
        </div>
      </div>
    </>
  );
}

/** Closing a panel gives the focus back to its row, a change that was made to what says so. */
function useReturnedFocus(open: ActionName | null, done: ShownChange | null) {
  const aside = useRef<HTMLDivElement>(null);
  const former = useRef<ActionName | null>(null);
  useEffect(() => {
    const last = former.current;
    former.current = open;
    if (open !== null || last === null) return;
    const place = done === null ? `[data-testid="op-${last}"]` : '[data-testid="op-done"]';
    aside.current?.querySelector<HTMLElement>(place)?.focus();
  }, [open, done]);
  return aside;
}

function OrderHead({ detail: { order }, openedAt }: Pick<OrderViewProps, 'detail' | 'openedAt'>) {
  const { t, locale } = useWords(orderTexts);
  const now = useServerNow(SECOND);
  const state = stateWord(order, now, locale);
  const isDisputed = order.complaint?.status === 'disputed';
  const word = hasOpenComplaint(order) ? t(isDisputed ? 'decide' : 'answerable', { state }) : state;
  return (
    <div className="row spread">
      <div className="row gap-3">
        <h1 tabIndex={-1} className="figures" translate="no">
          {formatBookingNumber(order.number)}
        </h1>
        <StateBadge reader="therapist" testId="session-state" state={sessionStateOf(order, now)}>
          {word}
        </StateBadge>
      </div>
      <Kept as="p" className="hint" words={t('kept', { time: timeOf(openedAt, locale) })} />
    </div>
  );
}

function DoneLine({ done }: { readonly done: ShownChange }) {
  const { t, locale } = useWords(actionTexts);
  const told = toldBy(done.outcome, locale).map(({ who, by }) => `${who} (${by})`);
  return (
    <div tabIndex={-1} data-testid="op-done">
      <InlineNote kind="ok" role="status">
        <Kept as="p" words={t('done', { press: pressWords(done, locale) })} />
        <p>{told.length === 0 ? t('doneNobody') : t('doneTold', { who: told.join(', ') })}</p>
      </InlineNote>
    </div>
  );
}
