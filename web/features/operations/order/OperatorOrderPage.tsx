import { useContext } from 'react';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { ApiError } from '../../../api/client.ts';
import { isCodeNeeded } from '../../../data/fresh-code.ts';
import { useOrder } from '../../../data/operations-orders.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { NoticePage } from '../../../layouts/NoticePage.tsx';
import { useServerTime } from '../../../lib/clock.ts';
import { usePathParams } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { LateArch } from '../../../parts/help/LateArch.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FrameContext } from '../../../ui/modals.ts';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { FindOrder } from '../find/FindOrder.tsx';
import { BackLink } from '../BackLink.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import { operationsTexts } from '../operations.texts.ts';
import { orderTexts } from './order.texts.ts';
import { OrderView } from './OrderView.tsx';

export default withServerData(OrderPage);

/** An order by its number in any spelling, a receipt's number or the last part of its own page's address. */
function OrderPage() {
  const t = useTexts(orderTexts);
  const frame = useTexts(operationsTexts);
  const { words } = useContext(FrameContext);
  const { number } = usePathParams<{ number: string }>();
  const read = useOrder(number);
  const { data, error, refetch } = read;
  const openedAt = useServerTime(read.dataUpdatedAt);
  useTitle(frame('orders'));
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const isOpen = data !== undefined && !isMissing;
  return (
    <OperationsFrame>
      <div className="row spread">
        <BackLink to={operationsHref('orders')}>{t('back')}</BackLink>
        <FindOrder />
      </div>
      {isOpen && <OrderView key={data.order.number} detail={data} called={number} openedAt={openedAt} />}
      {data === undefined && (error === null || isCodeNeeded(error)) && (
        <OperatorRead reads={[read]} heights={[40, 260, 240, 320]} />
      )}
      {isMissing && (
        <NoticePage art={<LateArch mood="dusk" />} heading={t('notFound')}>
          <p>{t('notFoundText')}</p>
          <ButtonLink to={operationsHref('orders')}>{t('back')}</ButtonLink>
        </NoticePage>
      )}
      {!isOpen && error !== null && !isMissing && !isCodeNeeded(error) && (
        <NoticePage art={<LateArch mood="dusk" />} heading={t('failed')}>
          <p>{t('failedText')}</p>
          <Button onClick={() => void refetch()}>{words('tryAgain')}</Button>
        </NoticePage>
      )}
    </OperationsFrame>
  );
}
