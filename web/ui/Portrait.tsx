import { useFailedPicture } from './use-failed-picture.ts';
import styles from './Portrait.module.css';

type PortraitProps = {
  readonly photo: string | null;
  readonly name: string;
  readonly surname: string;
  readonly size: 'small' | 'card' | 'header' | 'summary';
};

/** A therapist's photo in an arch; without one, or as long as it fails, the 60 x 60 placeholder (spec §8). The name stands beside it. */
export function Portrait({ photo, name, surname, size }: PortraitProps) {
  const { hasFailed, fail } = useFailedPicture();
  if (photo === null || photo === '' || hasFailed) {
    return (
      <span className={`arch ${styles['frame']} ${styles[size]}`}>
        <span className={`arch ${styles['placeholder']}`} aria-hidden="true" data-testid="photo-placeholder">
          {name.slice(0, 1)}
          {surname.slice(0, 1)}
        </span>
      </span>
    );
  }
  return (
    <span className={`arch ${styles['frame']} ${styles[size]}`}>
      <img className={styles['photo']} src={photo} alt="" width={148} height={184} decoding="async" onError={fail} />
    </span>
  );
}
