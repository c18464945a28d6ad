import { useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { isReceiptYear } from '#domain/receipts.ts';
import { type Receipts, saveReceiptsOf, useReceipts } from '../../../data/receipts.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { ReceiptCards, ReceiptTable, SaveButton } from './ReceiptList.tsx';
import styles from './Receipts.module.css';
import { receiptsTexts } from './receipts.texts.ts';

/** From this width on all columns have room beside the rail. */
const WIDE = '(min-width: 1101px)';
/** About as high as a few receipts. */
const HEIGHTS = [44, 320];

export default withServerData(ReceiptsOfYear);

/** The receipts of own payments and refunds, by year; the year stands in the address. */
function ReceiptsOfYear() {
  const t = useTexts(receiptsTexts);
  useTitle(t('title'));
  const asked = new URLSearchParams(useLocation().search).get('year') ?? '';
  const { data, error, refetch } = useReceipts(isReceiptYear(asked) ? asked : undefined);
  return (
    <CabinetFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      {data === undefined && error === null && <Skeleton heights={HEIGHTS} />}
      {data === undefined && error !== null && (
        <LoadFailed words={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <FoundReceipts found={data} />}
    </CabinetFrame>
  );
}

function FoundReceipts({ found: { year, years, receipts } }: { readonly found: Receipts }) {
  const t = useTexts(receiptsTexts);
  const isWide = useMedia(WIDE);
  if (years.length === 0) {
    return (
      <EmptyList heading={t('nothing')} text={t('nothingText')}>
        <ButtonLink to={href('cabinet')} look="ghost">
          {t('toSessions')}
        </ButtonLink>
      </EmptyList>
    );
  }
  const List = isWide ? ReceiptTable : ReceiptCards;
  return (
    <>
      <div className="row spread">
        <nav className={`row gap-2 ${styles['years']}`} aria-label={t('years')}>
          {years.map((one) => (
            <Chip
              as={Link}
              look="press"
              key={one}
              to={`${href('cabinetReceipts')}?year=${one}`}
              aria-current={one === year ? 'page' : undefined}
              translate="no"
            >
              {one}
            </Chip>
          ))}
        </nav>
        {receipts.length > 0 && <SaveButton onSave={() => saveReceiptsOf(year)}>{t('csv', { year })}</SaveButton>}
      </div>
      {receipts.length === 0 ? <p>{t('nothingOfYear', { year })}</p> : <List year={year} receipts={receipts} />}
      <p className="small">{t('about')}</p>
    </>
  );
}
