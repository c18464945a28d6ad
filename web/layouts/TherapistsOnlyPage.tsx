import { href } from '#contract/pages.ts';
import { useAuth } from '../api/auth.ts';
import { Link } from '../lib/router.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { buttonClass } from '../ui/Button.tsx';
import { NoticePage } from './NoticePage.tsx';
import { staffTexts } from './staff.texts.ts';

/** What a client or an operator sees in the place of a therapist's page: whose it is, and the way to their own. */
export function TherapistsOnlyPage() {
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
