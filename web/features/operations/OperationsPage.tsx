// docs/decisions/238
import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';
import { findOperationsPage, type OperationsPageName } from '#contract/pages/operations-pages.ts';
import { href } from '#contract/pages/pages.ts';
import { awaitedPart } from '../../lib/late-part.ts';
import { PathParams } from '../../lib/router.tsx';

const page = (load: () => Promise<{ default: ComponentType }>) => awaitedPart(load, 'default');

/** The component of every page of operators. Every page is a chunk of its own, which the other pages do not name. */
const PAGES: Readonly<Record<OperationsPageName, ComponentType>> = {
  today: page(() => import('./today/TodayPage.tsx')),
  orders: page(() => import('./orders/OrdersPage.tsx')),
  order: page(() => import('./order/OperatorOrderPage.tsx')),
  pay: page(() => import('./pay/PayPage.tsx')),
  money: page(() => import('./money/MoneyPage.tsx')),
  specialists: page(() => import('./specialists/SpecialistsPage.tsx')),
  specialist: page(() => import('./specialists/SpecialistPage.tsx')),
  visitors: page(() => import('./visitors/VisitorsPage.tsx')),
  log: page(() => import('./log/LogPage.tsx')),
};

export default OperationsPage;

/** The page of operators at the address; any other address below theirs leads to Today. */
function OperationsPage() {
  const found = findOperationsPage(useLocation().pathname);
  if (found === null) return <Navigate to={href('operations')} replace />;
  const Page = PAGES[found.name];
  return (
    <PathParams value={found.params}>
      <Page />
    </PathParams>
  );
}
