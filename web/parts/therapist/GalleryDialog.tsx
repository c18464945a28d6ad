import { type CSSProperties, useEffect, useEffectEvent } from 'react';
import { logFailure } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { sourcesOf } from '../../ui/picture-sources.ts';
import { useFailedPicture } from '../../ui/use-failed-picture.ts';
import type { Therapist } from './offer.ts';
import { profileTexts } from './profile.texts.ts';
import styles from './EducationList.module.css';

type GalleryPicture = Therapist['education'][number]['gallery'][number];

type GalleryDialogProps = {
  readonly name: string;
  readonly pictures: readonly GalleryPicture[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
};

/** A picture at full size; buttons and arrow keys turn the pages. */
export function GalleryDialog({ name, pictures, index, onIndex, onClose }: GalleryDialogProps) {
  const t = useTexts(profileTexts);
  const total = pictures.length;
  const picture = pictures[index];
  const turn = (by: number) => onIndex((index + by + total) % total);
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog wide title={name} onClose={onClose}>
      <div className="stack gap-3">
        {picture && <BigPicture key={index} picture={picture} alt={t('galleryImage', { n: index + 1, total, name })} />}
        {total > 1 && (
          <div className={`line figures ${styles['turns']}`}>
            <IconButton icon="back" label={t('galleryPrevious')} size={20} onClick={() => turn(-1)} />
            <span>
              {index + 1}/{total}
            </span>
            <IconButton icon="forward" label={t('galleryNext')} size={20} onClick={() => turn(1)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** How wide the dialog is at most; a picture that is higher than the window is drawn smaller. */
const DIALOG = '(max-width: 960px) 100vw, 904px';

function BigPicture({ picture, alt }: { readonly picture: GalleryPicture; readonly alt: string }) {
  const t = useTexts(profileTexts);
  const { hasFailed, fail } = useFailedPicture();
  const place = pictureShape(picture);
  if (hasFailed) {
    return (
      <p className={`soft ${styles['bigImage']}`} style={place} role="status">
        {t('galleryFailed')}
      </p>
    );
  }
  return (
    <img
      {...sourcesOf(picture, DIALOG)}
      alt={alt}
      className={styles['bigImage']}
      style={place}
      onError={() => {
        logFailure(`Gallery image failed: ${picture.url}`);
        fail();
      }}
    />
  );
}

/** No wider than dialog or picture, no higher than most of the window; a drawing of unknown shape is 3:2. */
function pictureShape({ width, height }: GalleryPicture): CSSProperties {
  const [across, along] = width === null || height === null ? [960, 640] : [width, height];
  return {
    width: `min(100%, ${across}px, ${(70 * across) / along}dvh)`,
    aspectRatio: across / along,
  };
}
