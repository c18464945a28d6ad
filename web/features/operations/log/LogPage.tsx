import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { useAuth } from '../../../api/auth.ts';
import { type LogLine, type LogOf, useLog } from '../../../data/operations-log.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { MorePages } from '../../../session/MorePages.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import { LogEntry } from './LogEntry.tsx';
import { LogFind } from './LogFind.tsx';
import { logOfState } from './log-of.ts';
import { logTexts } from './log.texts.ts';

export default withServerData(Log);

/** The audit log of an order, a person or an operator, which the address names: Back leads to the one before. */
function Log() {
  const t = useTexts(logTexts);
  useTitle(t('title'));
  const { pathname, state, key } = useLocation();
  const navigate = useNavigate();
  const of = logOfState(state);
  const read = useLog(of);
  const show = (next: LogOf) => void navigate(pathname, { state: next });
  // The entry of the history at which something else was looked for: its lines are not what was meant.
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const lines = (read.data?.pages ?? []).flatMap((page) => page.lines);
  return (
    <OperationsFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      <p className="soft">{t('lead')}</p>
      <LogFind onAsked={() => setLeftAt(key)} onFound={show} />
      {of !== null && leftAt !== key && (
        <section className="stack gap-3" aria-labelledby="log-of">
          <h2 id="log-of" className="serif">
            <WhoseLog of={of} lines={lines} />
          </h2>
          <OperatorRead reads={[read]} heights={[88, 88, 88]} />
          {read.data !== undefined && lines.length === 0 && (
            <EmptyList heading={t('nothing')} text={t('nothingText')} />
          )}
          {lines.length > 0 && (
            <Card as="ul" aria-label={t('list')} data-testid="op-log">
              {lines.map((line, place) => (
                <LogEntry
                  // A line has no id of its own; the older ones come after it, so that its place stays.
                  key={place}
                  line={line}
                  onOperator={'operator' in of ? null : (operator) => show({ operator })}
                />
              ))}
            </Card>
          )}
          <MorePages list={read} />
        </section>
      )}
    </OperationsFrame>
  );
}

function WhoseLog({ of, lines }: { readonly of: LogOf; readonly lines: readonly LogLine[] }) {
  const t = useTexts(logTexts);
  const { user } = useAuth();
  if ('order' in of) return t('ofOrder', { number: formatBookingNumber(of.order) });
  if ('person' in of) return t('ofPerson', { id: of.person });
  if (of.operator === user?.id) return t('mine');
  return t('ofOperator', { name: lines.find(({ who }) => who === of.operator)?.name ?? of.operator });
}
