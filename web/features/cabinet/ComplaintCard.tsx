import { isStanding } from '#domain/complaint.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { useWords } from '../../lib/texts.tsx';
import { momentWords } from '../../parts/booked-session.ts';
import { contacts } from '../../parts/contacts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { complaintTexts } from './complaint.texts.ts';

type ComplaintCardProps = { readonly session: OwnSession; readonly onWithdraw: () => void };

/** What the client has said of a session, and what becomes of it (P45). */
export function ComplaintCard({ session: { complaint }, onWithdraw }: ComplaintCardProps) {
  const { t, locale } = useWords(complaintTexts);
  if (complaint === null) return null;
  const { what, status, upheldAt } = complaint;
  return (
    <Card
      as="section"
      className="stack gap-2 start"
      aria-labelledby="complaint"
      data-testid="complaint"
      data-state={status}
    >
      <h2 id="complaint" className="serif">
        {t('stands')}
      </h2>
      <p className="strong ink">{t(`${what}Title`)}</p>
      <p role="status">
        {t(`${status}Text`, { when: momentWords(Date.parse(upheldAt), locale) })}{' '}
        {status === 'rejected' && <a href={`mailto:${contacts.clients}`}>{contacts.clients}</a>}
      </p>
      {isStanding(status) && (
        <Button look="quiet" size="small" onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      )}
    </Card>
  );
}
