import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { MINUTE, formatDayInDative, formatTime, instantOf } from '#domain/dates.ts';
import { Quiet } from '../../layouts/Quiet.tsx';
import { ApiError } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { ServerData } from '../../lib/query.tsx';
import { api } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { meetingTexts } from './meeting.texts.ts';

const OPENS_BEFORE = 15 * MINUTE;

/** The door of the meeting room: says when it opens. */
export default function SessionPage() {
  return (
    <ServerData>
      <Door />
    </ServerData>
  );
}

function Door() {
  const t = useTexts(meetingTexts);
  const locale = useLanguage();
  const now = useNow(10_000);
  const { orderId = '' } = useParams();
  useTitle(t('tab'));
  const order = useQuery({
    queryKey: ['order', locale, orderId],
    queryFn: ({ signal }) => api.call('order', { params: { orderId }, query: { locale }, signal }),
    select: ({ data }) => data,
    placeholderData: (previous) => previous,
  });
  if (order.data === undefined) {
    const isMissing = order.error instanceof ApiError && order.error.status === 404;
    const heading = isMissing ? t('notFound') : order.isError ? t('failed') : t('loading');
    return (
      <Quiet art={<SpotArch mood={order.isError ? 'dusk' : 'dawn'} />} heading={heading}>
        {order.isError && !isMissing && <Button onClick={() => void order.refetch()}>{t('retry')}</Button>}
      </Quiet>
    );
  }
  const { sessionTime, specialist } = order.data;
  const start = instantOf(sessionTime.date, sessionTime.startTime) ?? 0;
  const end = instantOf(sessionTime.date, sessionTime.endTime) ?? 0;
  const date = formatDayInDative(sessionTime.date, locale);
  const opens = start - OPENS_BEFORE;
  return (
    <Quiet art={<SpotArch mood={now > end ? 'dusk' : now >= opens ? 'day' : 'dawn'} />} heading={t('title')}>
      <p>
        <strong>{t('when', { date, time: sessionTime.startTime })}</strong>
      </p>
      <p>{t('specialist', { name: `${specialist.name} ${specialist.surname}` })}</p>
      <p role="status">
        {now > end ? t('over') : now >= opens ? t('isOpen') : t('opens', { time: formatTime(opens) })}
      </p>
    </Quiet>
  );
}
