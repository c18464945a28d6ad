import { type Sized, sourcesOf } from './picture-sources.ts';
import { useFailedPicture } from './use-failed-picture.ts';
import styles from './Portrait.module.css';

type PortraitProps = {
  readonly photo: Sized | null;
  readonly name: string;
  readonly surname: string;
  readonly size: 'small' | 'card' | 'header' | 'summary';
  /** It stands below the first screen, and is loaded when it comes near. */
  readonly isLate?: boolean;
};

/** The widths of the frames in `Portrait.module.css`; none is slimmer than the pictures that the server cuts. */
const WIDTHS: Record<PortraitProps['size'], string> = {
  small: '44px',
  card: '(max-width: 360px) 60px, 84px',
  header: '(max-width: 620px) 96px, 148px',
  summary: '72px',
};

/** A therapist's photo in an arch; without one or on failure the 60 x 60 placeholder (spec §8). The name is beside. */
export function Portrait({ photo, name, surname, size, isLate = false }: PortraitProps) {
  const { hasFailed, fail } = useFailedPicture();
  return (
    <span className={`arch ${styles['frame']} ${styles[size]}`}>
      {photo === null || hasFailed ? (
        <span className={`arch ${styles['placeholder']}`} aria-hidden="true" data-testid="photo-placeholder">
          {name.slice(0, 1)}
          {surname.slice(0, 1)}
        </span>
      ) : (
        <img
          className={styles['photo']}
          loading={isLate ? 'lazy' : undefined}
          {...sourcesOf(photo, WIDTHS[size])}
          alt=""
          width={148}
          height={184}
          decoding="async"
          onError={fail}
        />
      )}
    </span>
  );
}
