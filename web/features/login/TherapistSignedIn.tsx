import { href } from '#contract/pages.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useAuth } from '../../api/auth.ts';
import { contacts } from '../../parts/contacts.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { loginTexts } from './login.texts.ts';

/** Where a therapist lands after signing in while there is no cabinet: who they are here, and how to change something. */
export function TherapistSignedIn() {
  const t = useTexts(loginTexts);
  const { therapist } = useAuth();
  useTitle(t('staffTitle'));
  return (
    <NoticePage heading={t('staffTitle')} testId="therapist-signed-in">
      <p>{therapist === null ? t('staffNameless') : t('staffName', { name: therapist.name })}</p>
      <p>{t('staffSoon')}</p>
      <p>
        <a href={`mailto:${contacts.therapists}`}>{contacts.therapists}</a>
      </p>
      {therapist !== null && (
        <Link to={href('therapist', { id: therapist._id })} className={buttonClass({ look: 'ghost' })}>
          {t('staffProfile')}
        </Link>
      )}
    </NoticePage>
  );
}
