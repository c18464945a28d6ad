import { useLocation } from 'react-router';
import { studioDoor } from '#contract/login/studio.ts';
import { awaitedPart } from '../../lib/late-part.ts';
import { useTitle } from '../../lib/title.ts';
import styles from './Admin.module.css';

/** Only operators need its code. */
const StudioDoor = awaitedPart(() => import('./StudioDoor.tsx'), 'StudioDoor');

/** Only the way to the content studio (spec §2); its link leads to the door of our own. */
export default function AdminPage() {
  const asked = new URLSearchParams(useLocation().search);
  const next = asked.get('next');
  return next === null ? <StudioLink /> : <StudioDoor next={next} isRefused={asked.has('refused')} />;
}

function StudioLink() {
  useTitle('Sanity');
  return (
    <h1 className={styles['place']}>
      <a href={studioDoor('/')} target="_blank" rel="noopener">
        Sanity
      </a>
    </h1>
  );
}
