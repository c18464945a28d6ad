import { href } from '#contract/pages.ts';
import { useAuth } from '../api/auth.ts';
import { Link } from '../lib/router.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { buttonClass } from '../ui/Button.tsx';
import { NoticePage } from './NoticePage.tsx';
import { staffTexts } from './staff.texts.ts';

/** In the place of a page of `owner`: whose it is, and the way to the reader's own pages. */
export function OtherRolePage({ owner }: { readonly owner: 'USER' | 'THERAPIST' }) {
  return owner === 'USER' ? <ClientsOnly /> : <TherapistsOnly />;
}

/** What a therapist or an operator sees in the place of a client's page: who they are, and the way to their work. */
function ClientsOnly() {
  const t = useTexts(staffTexts);
  const { user, therapist } = useAuth();
  const isTherapist = user?.role === 'THERAPIST';
  const heading = t(isTherapist ? 'therapist' : 'operator');
  useTitle(heading);
  return (
    <NoticePage heading={heading} testId={isTherapist ? 'therapist-signed-in' : 'operator-signed-in'}>
      <p>{therapist === null ? t('clientsOnly') : t('clientsOnlyTo', { name: therapist.name })}</p>
      <Link to={href(isTherapist ? 'practice' : 'admin')} className={buttonClass()}>
        {t(isTherapist ? 'toCabinet' : 'toStudio')}
      </Link>
      {therapist !== null && (
        <Link to={href('therapist', { id: therapist._id })} className={buttonClass({ look: 'ghost' })}>
          {t('toProfile')}
        </Link>
      )}
      <p className="small">{t('ownWish')}</p>
    </NoticePage>
  );
}

/** What a client or an operator sees in the place of a therapist's page. */
function TherapistsOnly() {
  const t = useTexts(staffTexts);
  const isClient = useAuth().user?.role === 'USER';
  useTitle(t('therapistsOnlyTitle'));
  return (
    <NoticePage heading={t('therapistsOnlyTitle')} testId="therapists-only">
      <p>{t('therapistsOnly')}</p>
      <Link to={href(isClient ? 'cabinet' : 'admin')} className={buttonClass()}>
        {t(isClient ? 'toOwnSessions' : 'toStudio')}
      </Link>
    </NoticePage>
  );
}
