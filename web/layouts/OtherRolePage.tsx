import { href } from '#contract/pages/pages.ts';
import type { Role } from '#domain/sign-in.ts';
import { useAuth } from '../api/auth.ts';
import { Link } from '../lib/router.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { buttonClass } from '../ui/Button.tsx';
import { NoticePage } from './NoticePage.tsx';
import { staffTexts } from './staff.texts.ts';

/** In the place of a page of `owner`: whose it is, and the way to the reader's own pages. */
export function OtherRolePage({ owner }: { readonly owner: Role }) {
  return owner === 'USER' ? <ClientsOnly /> : <StaffOnly owner={owner} />;
}

/** The page for a therapist or an operator in place of a client's page: their role, and the way to their work. */
function ClientsOnly() {
  const t = useTexts(staffTexts);
  const { user, therapist } = useAuth();
  const isTherapist = user?.role === 'THERAPIST';
  const heading = t(isTherapist ? 'therapist' : 'operator');
  useTitle(heading);
  return (
    <NoticePage heading={heading} testId={isTherapist ? 'therapist-signed-in' : 'operator-signed-in'}>
      <p>{therapist === null ? t('clientsOnly') : t('clientsOnlyTo', { name: therapist.name })}</p>
      <Link to={href(isTherapist ? 'practice' : 'operations')} className={buttonClass()}>
        {t(isTherapist ? 'toCabinet' : 'toOperations')}
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

const OWN_PLACES = {
  USER: { page: 'cabinet', words: 'toOwnSessions' },
  THERAPIST: { page: 'practice', words: 'toCabinet' },
  ADMIN: { page: 'operations', words: 'toOperations' },
} as const;

/** The page for everybody else in place of a page of therapists or of operators. */
function StaffOnly({ owner }: { readonly owner: 'THERAPIST' | 'ADMIN' }) {
  const t = useTexts(staffTexts);
  const { page, words } = OWN_PLACES[useAuth().user?.role ?? 'USER'];
  const heading = t(owner === 'THERAPIST' ? 'therapistsOnlyTitle' : 'operatorsOnlyTitle');
  useTitle(heading);
  return (
    <NoticePage heading={heading}>
      <p>{t(owner === 'THERAPIST' ? 'therapistsOnly' : 'operatorsOnly')}</p>
      <Link to={href(page)} className={buttonClass()}>
        {t(words)}
      </Link>
    </NoticePage>
  );
}
