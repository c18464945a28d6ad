import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { latePart } from '../../lib/late-part.ts';
import { logFailure } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { sourcesOf } from '../../ui/picture-sources.ts';
import { profileTexts } from './profile.texts.ts';
import type { Therapist } from './offer.ts';
import styles from './EducationList.module.css';

const GalleryDialog = latePart(() => import('./GalleryDialog.tsx'), 'GalleryDialog');

type Item = Therapist['education'][number];

/** In pixels: spec §9 */
const SCROLL_STEP = 220;
/** spec §9: so many empty places stand until the first picture is there. */
const SKELETONS = 5;

/** Education with its papers; a thumbnail opens the full picture. */
export function EducationList({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className="stack gap-5 wide">
      {items.map((item, place) => (
        <li key={place} className={`stack gap-1 ${styles['item']}`}>
          <p className="strong text">{item.name}</p>
          <p className="card-text">{[item.degree, item.year].filter(Boolean).join(' · ')}</p>
          {item.description !== '' && <p className="hint">{item.description}</p>}
          {item.gallery.length > 0 && <Gallery item={item} />}
        </li>
      ))}
    </ul>
  );
}

function Gallery({ item }: { readonly item: Item }) {
  const t = useTexts(profileTexts);
  const [opened, setOpened] = useState<number | null>(null);
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set());
  const strip = useRef<HTMLDivElement>(null);
  const { box, overflows } = useOverflow(item.gallery.length);
  const { gallery } = item;
  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' });
  const settle = (index: number) => setSettled((now) => new Set(now).add(index));
  return (
    <div
      ref={box}
      className={`line gap-2 ${styles['gallery']}`}
      role="group"
      aria-label={t('gallery', { name: item.name })}
    >
      {overflows && (
        <IconButton icon="back" label={t('galleryPrevious')} size={18} onClick={() => scroll(-SCROLL_STEP)} />
      )}
      <div className={`line gap-2 ${styles['strip']}`} ref={strip} data-testid="gallery-strip">
        {gallery.map(({ thumbnail }, index) => (
          <button
            key={index}
            type="button"
            className={styles['thumb']}
            data-pending={!settled.has(index) || undefined}
            aria-label={t('galleryImage', { n: index + 1, total: gallery.length, name: item.name })}
            onClick={() => setOpened(index)}
          >
            <img
              loading="lazy"
              {...sourcesOf(thumbnail, '96px')}
              alt=""
              width={96}
              height={64}
              onLoad={() => settle(index)}
              onError={() => {
                logFailure(`Gallery image failed: ${thumbnail.url}`);
                settle(index);
              }}
            />
          </button>
        ))}
        {settled.size === 0 &&
          Array.from({ length: Math.max(0, SKELETONS - gallery.length) }, (_, index) => (
            <span key={index} className={styles['skeleton']} data-pending aria-hidden="true" />
          ))}
      </div>
      {overflows && (
        <IconButton icon="forward" label={t('galleryNext')} size={18} onClick={() => scroll(SCROLL_STEP)} />
      )}
      {opened !== null && (
        <Suspense>
          <GalleryDialog
            name={item.name}
            pictures={gallery}
            index={opened}
            onIndex={setOpened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Whether so many thumbnails are wider than their place, so that the arrows are of use. */
function useOverflow(count: number): { box: RefObject<HTMLDivElement | null>; overflows: boolean } {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setOverflows(count * THUMB_PLACE > element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [count]);
  return { box, overflows };
}

/** In pixels: a thumbnail of 96 (spec §9) with its border and the gap to the next. */
const THUMB_PLACE = 106;
