import { useState } from 'react';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import type { LedgerAccount } from '#domain/ledger.ts';
import { formatMoney, type Currency } from '#domain/money.ts';
import { type Books as BooksFound, useBooks } from '../../../data/operations-money.ts';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { cardLine, LinesCards } from '../../../ui/LinesTable.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Choice } from '../act/Choice.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { moneyTexts } from './money.texts.ts';

const PERIODS = ['7', '30', '90'] as const;

/** Our books beside the provider's; the provider is asked about every payment, so only by a press. */
export function Books() {
  const t = useTexts(moneyTexts);
  const [days, setDays] = useState<(typeof PERIODS)[number]>('7');
  const [isWanted, setWanted] = useState(false);
  const read = useBooks(Number(days), isWanted);
  return (
    <SectionCard headingId="books" heading={t('books')} className="stack gap-3">
      <p className="soft">{t('booksText')}</p>
      <Choice
        legend={t('period')}
        name="days"
        values={PERIODS}
        chosen={days}
        label={(n) => t('days', { n: Number(n) })}
        onChoose={(chosen) => {
          setDays(chosen);
          setWanted(false);
        }}
      />
      <div className="row">
        <Button
          look="ghost"
          size="small"
          busy={read.isFetching}
          onClick={() => (isWanted ? void read.refetch() : setWanted(true))}
        >
          {t('compare')}
        </Button>
      </div>
      {isWanted && <OperatorRead reads={[read]} heights={[96, 62]} />}
      {isWanted && read.data !== undefined && <Compared books={read.data} />}
    </SectionCard>
  );
}

function Compared({
  books: { compared, unanswered, differences, balances, balanced },
}: {
  readonly books: BooksFound;
}) {
  const { t, locale } = useWords(moneyTexts);
  return (
    <div className="stack gap-3" role="status" data-testid="op-books">
      <Facts
        look="columns"
        facts={[
          { term: t('compared'), value: compared },
          { term: t('unanswered'), value: unanswered },
        ]}
      />
      {differences.length === 0 ? (
        <InlineNote kind="ok">
          <p>{t('same')}</p>
        </InlineNote>
      ) : (
        <LinesCards
          label={t('differences')}
          lines={differences}
          lineKey={({ attemptId, what }) => `${attemptId} ${what}`}
        >
          {({ order, what, ours, theirs }) => (
            <>
              <p className={cardLine}>
                <Link to={operationsHref('order', { number: order })} className="target figures" translate="no">
                  {formatBookingNumber(order)}
                </Link>
                <span className="danger strong">{t(what)}</span>
              </p>
              <Facts
                facts={[
                  { term: t('ours'), value: ours, translate: 'no' },
                  { term: t('theirs'), value: theirs, translate: 'no' },
                ]}
              />
            </>
          )}
        </LinesCards>
      )}
      <InlineNote kind={balanced ? 'ok' : 'danger'}>
        <p>{t(balanced ? 'balanced' : 'unbalanced')}</p>
      </InlineNote>
      <h3 className="name">{t('balances')}</h3>
      <Facts
        facts={balances.map(({ account, currency, minor }) => ({
          term: `${account in moneyTexts.ka ? t(account as LedgerAccount) : account} (${currency})`,
          // The ledger has accounts in these currencies alone.
          value: formatMoney(minor, { currency: currency as Currency, locale, decimals: 'always' }),
          translate: 'no' as const,
        }))}
      />
    </div>
  );
}
