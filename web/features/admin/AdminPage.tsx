import { STUDIO_LINK } from '#contract/studio.ts';
import { useTitle } from '../../lib/title.ts';
import styles from './Admin.module.css';

/** Only the way to the content studio (spec §2). */
export default function AdminPage() {
  useTitle('Sanity');
  return (
    <h1 className={styles['place']}>
      <a href={STUDIO_LINK} target="_blank" rel="noopener">
        Sanity
      </a>
    </h1>
  );
}
