import { href } from '#contract/pages/pages.ts';
import { useTexts } from '../../lib/texts.tsx';
import { BrandMark } from '../../ui/art/BrandMark.tsx';
import { SpotArch, type SpotMood } from '../../ui/art/SpotArch.tsx';
import { orderTexts } from './order.texts.ts';
import styles from './Order.module.css';

/** The picture over an order; on paper the name of the house stands in its place. */
export function OrderArt({ mood }: { readonly mood: SpotMood }) {
  const t = useTexts(orderTexts);
  return (
    <>
      <SpotArch mood={mood} className={styles['arch']} />
      <span className={`line gap-2 ${styles['brand']}`}>
        <BrandMark size={32} />
        {t('brand')}
      </span>
    </>
  );
}

/** Where to open the booking and join the session, for a person who reads it on paper. */
export function PrintedAddresses({ orderId, meeting }: { readonly orderId: string; readonly meeting: string | null }) {
  const t = useTexts(orderTexts);
  const order = new URL(href('order', { orderId }), globalThis.location.origin).href;
  return (
    <div className={`stack gap-2 ${styles['address']}`}>
      {meeting !== null && (
        <p>
          {t('printedMeeting')}
          <br />
          <span translate="no">{meeting}</span>
        </p>
      )}
      <p>
        {t('printedOrder')}
        <br />
        <span translate="no">{order}</span>
      </p>
    </div>
  );
}
