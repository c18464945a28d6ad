import { useRef, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { GalleryDialog } from './GalleryDialog.tsx';
import { matchingTexts } from './matching.texts.ts';
import type { Therapist } from './offer.ts';
import styles from './EducationList.module.css';

type Item = Therapist['education'][number];

/** In pixels: spec §9 */
const SCROLL_STEP = 220;
/** spec §9: shown until the first picture is there. */
const SKELETONS = 5;

/** Education with its papers; a thumbnail opens the full picture. */
export function EducationList({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={`${item.name} ${item.year}`} className={styles['item']}>
          <p className={styles['name']}>{item.name}</p>
          <p className={styles['degree']}>{[item.degree, item.year].filter(Boolean).join(' · ')}</p>
          {item.description !== '' && <p className={styles['text']}>{item.description}</p>}
          {item.gallery.length > 0 && <Gallery item={item} />}
        </li>
      ))}
    </ul>
  );
}

function Gallery({ item }: { readonly item: Item }) {
  const t = useTexts(matchingTexts);
  const [opened, setOpened] = useState<number | null>(null);
  const [seen, setSeen] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const { gallery } = item;
  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' });
  const settled = () => setSeen((now) => now + 1);
  return (
    <div className={styles['gallery']} role="group" aria-label={t('gallery', { name: item.name })}>
      {gallery.length > SKELETONS && (
        <button
          type="button"
          className={styles['arrow']}
          aria-label={t('galleryPrevious')}
          onClick={() => scroll(-SCROLL_STEP)}
        >
          <Icon name="back" size={18} />
        </button>
      )}
      <div className={styles['strip']} ref={strip}>
        {gallery.map(({ url }, index) => (
          <button
            key={url}
            type="button"
            className={styles['thumb']}
            aria-label={t('galleryImage', { n: index + 1, total: gallery.length, name: item.name })}
            onClick={() => setOpened(index)}
          >
            <img
              src={url}
              alt=""
              width={96}
              height={64}
              loading="lazy"
              onLoad={settled}
              onError={() => {
                logFailure(`Gallery image failed: ${url}`);
                settled();
              }}
            />
          </button>
        ))}
        {seen === 0 &&
          Array.from({ length: Math.max(0, SKELETONS - gallery.length) }, (_, index) => (
            <span key={index} className={styles['skeleton']} aria-hidden="true" />
          ))}
      </div>
      {gallery.length > SKELETONS && (
        <button
          type="button"
          className={styles['arrow']}
          aria-label={t('galleryNext')}
          onClick={() => scroll(SCROLL_STEP)}
        >
          <Icon name="forward" size={18} />
        </button>
      )}
      {opened !== null && (
        <GalleryDialog
          name={item.name}
          urls={gallery.map(({ url }) => url)}
          index={opened}
          onIndex={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
