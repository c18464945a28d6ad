import { isStanding } from '#domain/complaint.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { contacts } from '../../../parts/help/contacts.ts';
import { MailLink } from '../../../parts/help/MailLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { complaintCardTexts } from './complaint-card.texts.ts';

type Complaint = NonNullable<OwnSession['complaint']>;

type ComplaintCardProps = { readonly complaint: Complaint; readonly onWithdraw: () => void };

/** The client's complaint, or the contradiction shown by the times in the room alone, and its outcome (P45). */
export function ComplaintCard({ complaint, onWithdraw }: ComplaintCardProps) {
  const { t, locale } = useWords(complaintCardTexts);
  const { what, status, upheldAt, presence } = complaint;
  const isAlone = presence === 'alone';
  const when = momentOf(Date.parse(upheldAt), locale);
  return (
    <SectionCard
      headingId="complaint"
      heading={t(isAlone ? 'alone' : 'stands')}
      className="stack gap-2 start"
      data-testid="complaint"
      data-state={status}
    >
      <p className="strong ink">{t(isAlone ? 'aloneTitle' : `${what}Title`)}</p>
      <p role="status">
        <span>{t(complaintText(complaint), { when })} </span>
        {status === 'rejected' && <MailLink to={contacts.clients} />}
      </p>
      {isStanding(status) && (
        <Button look="quiet" size="small" onClick={onWithdraw}>
          {t(isAlone ? 'agree' : 'withdraw')}
        </Button>
      )}
    </SectionCard>
  );
}

/** The name of the words for where it stands. Nothing that the times in the room have made is ever open. */
function complaintText({ status, presence }: Complaint) {
  if (presence === undefined || status === 'open') return `${status}Text` as const;
  if (status === 'disputed') return `${presence}Text` as const;
  return presence === 'alone' ? (`alone_${status}Text` as const) : (`${status}Text` as const);
}
