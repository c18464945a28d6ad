import { useLocation } from 'react-router';
import type { PageParams } from '#contract/pages/pages.ts';
import { withServerData } from '../../data/server-data.tsx';
import { useLinkToken } from '../../parts/way/link-token.ts';
import { usePathParams } from '../../lib/router.tsx';
import { Door } from './Door.tsx';

/** The client's way into the room of a session: by the link, or signed in as the client of the order (P52). */
export default withServerData(RoomPage);

function RoomPage() {
  const { orderId } = usePathParams<PageParams<'session'>>();
  return <ByLink key={orderId} orderId={orderId} />;
}

/** The token of one order's link is never sent for another order. */
function ByLink({ orderId }: { readonly orderId: string }) {
  const link = useLinkToken(useLocation().pathname, `room-link ${orderId}`);
  // Another link to the same page is another way in: what the first one has shown goes.
  return <Door key={link} session={orderId} seat="client" link={link} />;
}
