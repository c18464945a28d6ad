import { useId, useRef } from 'react';
import { type Instant, MINUTE, instantOf } from '#domain/dates.ts';
import { ApiError } from '../../../api/client.ts';
import { type MoveTarget, useMoveSlots } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { type Slot, type SlotDay, sharedToday, slotKey } from '../../../parts/times/free-times.ts';
import { MoreTimes } from '../../../parts/times/MoreTimes.tsx';
import { SlotTimes } from '../../../parts/times/SlotTimes.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { moveTexts } from './move.texts.ts';

type MoveTimesProps = {
  readonly orderId: string;
  readonly chosen: Slot | null;
  /** Times that turned out not to be for this client, by `slotKey`. */
  readonly lost: ReadonlySet<string>;
  readonly onChoose: (slot: Slot) => void;
  readonly onCancel: () => void;
};

/** The free times that a session can be moved to, two weeks at a time. */
export function MoveTimes({ orderId, chosen, lost, onChoose, onCancel }: MoveTimesProps) {
  const t = useTexts(moveTexts);
  const slots = useMoveSlots(orderId);
  const now = useServerNow(MINUTE);
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  const times = slots.data?.pages.flatMap((page) => page.slots) ?? [];
  const days = daysOf(times, now, lost);

  if (slots.data === undefined) {
    const { error } = slots;
    if (error === null) return <Skeleton heights={[72, 96, 96]} label={t('loading')} />;
    const refusal = error instanceof ApiError && error.status === 409 ? error.message : '';
    return (
      <LoadFailed words={refusal || t('loadFailed')} onRetry={refusal === '' ? () => void slots.refetch() : null} />
    );
  }
  return (
    <div ref={list} className="stack gap-5" role="radiogroup" aria-label={t('times')} data-zone-said>
      <ZoneNote />
      {days.map((day) => (
        <SlotTimes
          key={day.date}
          day={day}
          today={sharedToday(now)}
          chosen={chosen}
          group={group}
          onChoose={onChoose}
        />
      ))}
      {days.length === 0 && (slots.data.pages.length === 1 || !slots.hasNextPage) && (
        <div className="stack start" role="status">
          <p>{t(slots.hasNextPage ? 'noneThere' : 'none')}</p>
          {!slots.hasNextPage && (
            <Button look="quiet" size="small" onClick={onCancel}>
              {t('cancelInstead')}
            </Button>
          )}
        </div>
      )}
      {(days.length > 0 || slots.hasNextPage) && <MoreTimes fortnights={slots} list={list} />}
    </div>
  );
}

/** Free times still ahead, by day, ascending. */
function daysOf(slots: readonly MoveTarget[], now: Instant, lost: ReadonlySet<string>): SlotDay[] {
  const days = new Map<string, SlotDay['slots'][number][]>();
  for (const { date, start, end } of slots) {
    const at = instantOf(date, start);
    if (at === null || at <= now || lost.has(slotKey(date, start))) continue;
    days.set(date, [...(days.get(date) ?? []), { start, end, at }]);
  }
  return [...days].map(([date, free]) => ({ date, slots: free }));
}
