import type { Seat } from '#domain/room.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { contacts } from '../../../parts/help/contacts.ts';
import { MailLink } from '../../../parts/help/MailLink.tsx';
import { useCrisisNumbers } from '../../../parts/help/crisis-numbers.ts';
import { CrisisNumbers } from '../../../parts/help/CrisisNumbers.tsx';
import styles from './SidePanel.module.css';
import { helpTexts } from './help.texts.ts';
import { SidePanel } from './SidePanel.tsx';

type HelpPanelProps = { readonly seat: Seat; readonly onClose: () => void };

/** Our contact and the numbers for a crisis (P23), without leaving the room. */
export function HelpPanel({ seat, onClose }: HelpPanelProps) {
  const t = useTexts(helpTexts);
  const numbers = useCrisisNumbers();
  const address = seat === 'client' ? contacts.clients : contacts.therapists;
  return (
    <SidePanel title={t('title')} onClose={onClose}>
      <div className={`stack text ${styles['content']}`}>
        <p>{t(seat === 'client' ? 'danger' : 'clientInDanger')}</p>
        <CrisisNumbers numbers={numbers} />
        <p>
          {t('contact')} <MailLink to={address} className="target strong" />
        </p>
        <p className="soft">{t('stay')}</p>
      </div>
    </SidePanel>
  );
}
