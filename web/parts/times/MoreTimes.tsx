import { type RefObject, useEffect, useRef } from 'react';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import { addDays, formatDate } from '#domain/dates.ts';
import type { Answer } from '#contract/api.ts';
import { useWords } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { moreTimesTexts } from './more-times.texts.ts';

/** Free times that are read a fortnight at a time. */
export type Fortnights = {
  readonly data: { readonly pages: readonly Answer<'listFreeTimes'>[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isLoadingError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
};

type MoreTimesProps = {
  readonly fortnights: Fortnights;
  /** Where the days stand, each a `fieldset`. */
  readonly list: RefObject<HTMLElement | null>;
  /** After a press on what stood here before: the focus goes on to the day of this number, counted from 0. */
  readonly startsAt?: number | undefined;
};

/** The button for two more weeks; the focus moves to the first new time, and an empty fortnight is announced. */
export function MoreTimes({ fortnights, list, startsAt }: MoreTimesProps) {
  const { t, locale } = useWords(moreTimesTexts);
  const { data, hasNextPage } = fortnights;
  const pages = data?.pages ?? [];
  const last = pages.at(-1);
  /** The place that a press waits for: the number of the day, and that of its fortnight. */
  const awaited = useRef(startsAt === undefined ? null : { day: startsAt, page: 1 });
  const note = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isEmpty = last !== undefined && last.slots.length === 0 && pages.length > 1;
  useEffect(() => {
    if (awaited.current === null) return;
    const { day, page } = awaited.current;
    // The pressed button has moved below what is new, or is gone.
    const input = list.current?.querySelectorAll('fieldset')[day]?.querySelector('input');
    const isRead = pages.length >= page;
    if (input) input.focus();
    else if (!isRead && page === 1) button.current?.focus();
    else if (isRead && (page === 1 || last?.slots.length === 0)) (note.current ?? button.current)?.focus();
    // The days of a fortnight stand in the list a moment after it has come.
    else return;
    if (input || isRead) awaited.current = null;
  });
  const name = (date: string) => formatDate(date, locale, { short: true });
  const words = [
    ...(isEmpty ? [t('none', { from: name(last.from), to: name(addDays(last.from, HORIZON_DAYS - 1)) })] : []),
    ...(last !== undefined && !hasNextPage ? [t('noLater')] : []),
  ];
  return (
    <>
      <div role="status">
        {words.length > 0 && (
          <p ref={note} tabIndex={-1} className="hint">
            {words.join(' ')}
          </p>
        )}
      </div>
      {(hasNextPage || last === undefined) && (
        <Button
          ref={button}
          look="ghost"
          size="small"
          busy={fortnights.isFetchingNextPage || (last === undefined && fortnights.isFetching)}
          onClick={() => {
            const day = list.current?.querySelectorAll('fieldset').length ?? 0;
            awaited.current = { day, page: pages.length + 1 };
            void (hasNextPage ? fortnights.fetchNextPage() : fortnights.refetch());
          }}
        >
          {t('more')}
        </Button>
      )}
      {(fortnights.isFetchNextPageError || fortnights.isLoadingError) && (
        <p className="danger" role="alert">
          {t('failed')}
        </p>
      )}
    </>
  );
}
