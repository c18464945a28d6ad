import { useState } from 'react';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatDate, SECOND } from '#domain/dates.ts';
import { makeChange, type OperatorOrder, previewChange, rereadOrder } from '../../../data/operations-orders.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { CloseFoot } from '../../../parts/decision/CloseFoot.tsx';
import { DecisionNews } from '../../../parts/decision/DecisionButtons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { ActFoot, ActReason } from '../act/ActParts.tsx';
import { useAct } from '../act/use-act.ts';
import { ActionChoice } from './ActionChoice.tsx';
import { ActionShell } from './ActionShell.tsx';
import { type ActionName, closedFor } from './actions.ts';
import { actionTexts } from './action.texts.ts';
import { ComplaintWords } from './ComplaintWords.tsx';
import { changeOf, type Draft } from './draft.ts';
import { Why } from './OrderActions.tsx';
import { whenWords } from './order-words.ts';
import { pressWords, type ShownChange } from './outcome-words.ts';
import { PreviewBox } from './PreviewBox.tsx';

type ActionPanelProps = {
  readonly action: ActionName;
  readonly order: OperatorOrder;
  readonly called: string;
  readonly isBeside: boolean;
  readonly draft: Draft;
  readonly onDraft: (change: Partial<Draft>) => void;
  /** How many events the history of the order has. */
  readonly events: number;
  /** The words on the newest event after the first so many; null: there is none. */
  readonly newsSince: (events: number) => string | null;
  readonly onClose: () => void;
  readonly onDone: (done: ShownChange) => void;
};

/** An action in its steps: choose, see what it does, give the reason, press. */
export function ActionPanel(props: ActionPanelProps) {
  const { action, order, called, isBeside, draft, onDraft, events, newsSince, onClose, onDone } = props;
  const { t, locale } = useWords(actionTexts);
  const now = useServerNow(SECOND);
  const [known] = useState(events);
  const news = newsSince(known);
  const closed = closedFor(action, order, now);
  const change = changeOf(action, draft);
  const act = useAct<ShownChange, 'change'>({
    values: { change: JSON.stringify(change) },
    problems: { change: null },
    reason: draft.reason,
    onReason: (reason) => onDraft({ reason }),
    async look() {
      if (change === null) throw new Error('nothing is chosen');
      return { change, outcome: await previewChange(order.number, change) };
    },
    async make(reason, shown) {
      const { version } = shown.outcome.before;
      const outcome = await makeChange(order.number, { change: shown.change, reason, version });
      onDone({ change: shown.change, outcome });
    },
    press: (shown) => pressWords(shown, locale),
    sameAs: ({ outcome: { before, after } }) => `${before.version} ${JSON.stringify(after)}`,
    news: news ?? t('news'),
    reread: () => rereadOrder(called),
  });
  const { shown, decision } = act;
  // On a phone the choice is one line once it is shown what it does, until it is to change.
  const [unfolded, setUnfolded] = useState<typeof shown>(null);
  const isFolded = !isBeside && shown !== null && unfolded !== shown && draft.choice !== '';
  const head = (
    <div>
      <Kept as="p" className="strong ink" words={whenWords(order.sessionTime, locale)} />
      <p className="hint" translate="no">
        {order.specialist} · {formatBookingNumber(order.number)}
      </p>
    </div>
  );
  if (closed !== null)
    return (
      <ActionShell
        isBeside={isBeside}
        title={t(action)}
        head={head}
        foot={<CloseFoot refused={null} onClose={onClose} />}
        onClose={onClose}
      >
        <InlineNote kind="warn" role="status">
          {news === null ? (
            <p>
              <Why closed={closed} />
            </p>
          ) : (
            <Kept as="p" words={news} />
          )}
        </InlineNote>
      </ActionShell>
    );
  const foot = (
    <ActFoot
      act={act}
      isChosen={change !== null}
      keep={action === 'settle' || action === 'object' ? t('leaveOpen') : undefined}
      keepFirst={action === 'cancel' ? t('keep') : undefined}
      isNewsElsewhere
      onClose={onClose}
    />
  );
  return (
    <ActionShell isBeside={isBeside} title={t(action)} head={head} foot={foot} onClose={onClose}>
      {(action === 'settle' || action === 'object') && <ComplaintWords order={order} />}
      {isFolded ? (
        <div className="row spread">
          <strong>{chosenWords(draft.choice)}</strong>
          <Button look="quiet" size="small" onClick={() => setUnfolded(shown)}>
            {t('change')}
          </Button>
        </div>
      ) : (
        <ActionChoice action={action} order={order} draft={draft} onDraft={onDraft} />
      )}
      {shown !== null && (
        <>
          {decision.changes > 0 && <DecisionNews decision={decision} />}
          <PreviewBox shown={shown.answer} at={shown.at} />
          <ActReason act={act} />
        </>
      )}
    </ActionShell>
  );

  function chosenWords(choice: string): string {
    const [date = '', start] = choice.split(' ');
    if (start !== undefined) return `${formatDate(date, locale, { weekday: true })}, ${start}`;
    return t(choice as 'completed');
  }
}
