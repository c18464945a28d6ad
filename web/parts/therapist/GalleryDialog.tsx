import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { profileTexts } from './profile.texts.ts';
import styles from './EducationList.module.css';

type GalleryDialogProps = {
  readonly name: string;
  readonly urls: readonly string[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
};

/** A picture at full size; buttons and arrow keys turn the pages. */
export function GalleryDialog({ name, urls, index, onIndex, onClose }: GalleryDialogProps) {
  const t = useTexts(profileTexts);
  const total = urls.length;
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
    <Dialog wide title={name} closeLabel={t('close')} onClose={onClose}>
      <div className="stack gap-3">
        <img
          src={urls[index]}
          alt={t('galleryImage', { n: index + 1, total, name })}
          className={styles['bigImage']}
          width={960}
          height={640}
        />
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
