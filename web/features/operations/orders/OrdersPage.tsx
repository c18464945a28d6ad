import { useLocation } from 'react-router';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatDate, wallOf } from '#domain/dates.ts';
import { type OperatorOrder, useComplaints, useFoundOrders } from '../../../data/operations-orders.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { MorePages } from '../../../session/MorePages.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import { useAskedContact } from '../find/asked-contact.ts';
import { FindOrder } from '../find/FindOrder.tsx';
import type { Contact } from '../find/read-search.ts';
import { FoundOrder } from './FoundOrder.tsx';
import styles from './Orders.module.css';
import { ordersTexts } from './orders.texts.ts';

export default withServerData(Orders);

/** The open complaints, which Today leads to. */
const COMPLAINTS = '#complaints';

/** Of a list while it loads. */
const HEIGHTS = [24, 62, 62, 62];

/** The orders of somebody who was looked for, or the open complaints; an order asked for by number opens at once. */
function Orders() {
  const t = useTexts(ordersTexts);
  useTitle(t('title'));
  const asked = useAskedContact();
  const isComplaints = useLocation().hash === COMPLAINTS;
  return (
    <OperationsFrame>
      <div className="row spread">
        <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
        <FindOrder />
      </div>
      {asked !== null ? (
        <FoundOrders key={JSON.stringify(asked)} asked={asked} />
      ) : isComplaints ? (
        <Complaints />
      ) : (
        <>
          <p>{t('before')}</p>
          <Link to={operationsHref('orders') + COMPLAINTS} className="target strong">
            {t('complaints')}
          </Link>
        </>
      )}
    </OperationsFrame>
  );
}

function FoundOrders({ asked }: { readonly asked: Contact }) {
  const { t, locale } = useWords(ordersTexts);
  const found = useFoundOrders(asked);
  if (found.data === undefined) return <OperatorRead reads={[found]} heights={HEIGHTS} />;
  const client = found.data.pages[0]?.client ?? null;
  const by = 'phone' in asked ? 'phone' : 'email';
  if (client === null) return <EmptyList heading={t(`nobody_${by}`)} text={t(`nobodyText_${by}`)} />;
  const contacts = [client.phone, client.email].filter((one) => one !== null).join(' · ');
  const date = formatDate(wallOf(Date.parse(client.since)).date, locale, { year: true });
  return (
    <>
      <Kept as="p" words={t('client', { contacts, date })} />
      <Rows list={found} label={t('found')} nothing={t('noOrders')} />
    </>
  );
}

function Complaints() {
  const t = useTexts(ordersTexts);
  const complaints = useComplaints();
  if (complaints.data === undefined) return <OperatorRead reads={[complaints]} heights={HEIGHTS} />;
  return (
    <>
      <h2 className="serif">{t('complaints')}</h2>
      <Rows list={complaints} label={t('complaints')} nothing={t('noComplaints')} />
    </>
  );
}

type List = ReturnType<typeof useFoundOrders> | ReturnType<typeof useComplaints>;

type RowsProps = { readonly list: List; readonly label: string; readonly nothing: string };

function Rows({ list, label, nothing }: RowsProps) {
  const pages: readonly { readonly orders: readonly OperatorOrder[] }[] = list.data?.pages ?? [];
  const orders = pages.flatMap((page) => page.orders);
  return (
    <>
      {orders.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <Card as="ul" className={styles['rows']} aria-label={label}>
          {orders.map((order) => (
            <FoundOrder key={order.number} order={order} />
          ))}
        </Card>
      )}
      <MorePages list={list} />
    </>
  );
}
