import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Range } from './calendar-time.ts';
import { type Place, rangeOf } from './use-week-keys.ts';

/** Marks a range of the week by mouse or pen, as a finger scrolls; a click marks nothing, and Esc drops the range. */
export function useWeekDrag(publish: (range: Range) => void) {
  const from = useRef<Place | null>(null);
  const wasDragged = useRef(false);
  const [to, setTo] = useState<Place | null>(null);
  const start = from.current;
  const range = start === null || to === null ? null : rangeOf(start, to);

  function stop(): void {
    from.current = null;
    setTo(null);
  }

  useEffect(() => {
    if (to === null) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop();
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerup', stop);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerup', stop);
    };
  }, [to]);

  return {
    range,
    onPointerDown(event: PointerEvent): void {
      wasDragged.current = false;
      const place = cellPlaceOf(event.target);
      if (event.button !== 0 || event.pointerType === 'touch' || place === null || !place.isEmpty) return;
      from.current = place;
    },
    onPointerMove(event: PointerEvent): void {
      if (from.current === null || event.buttons !== 1) return;
      const place = cellPlaceOf(event.target);
      const isSame = place?.date === (to ?? from.current).date && place.minute === (to ?? from.current).minute;
      if (place === null || isSame) return;
      wasDragged.current = true;
      setTo(place);
    },
    onPointerUp(): void {
      if (range !== null) publish(range);
      stop();
    },
    /** Whether the click that comes now ends a drag and is no press. */
    hasDragged(): boolean {
      return wasDragged.current;
    },
  };
}

/** The place of the cell that an event is about. */
export function cellPlaceOf(target: EventTarget | null): (Place & { isEmpty: boolean; id: string }) | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-from]') : null;
  const { date, from, testid = '' } = cell?.dataset ?? {};
  if (cell === null || date === undefined || from === undefined) return null;
  return { date, minute: Number(from), isEmpty: cell.dataset['kind'] === 'empty', id: testid };
}
