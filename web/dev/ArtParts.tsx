import { useTexts } from '../lib/texts.tsx';
import { ICON_NAMES, Icon } from '../ui/Icon.tsx';
import { ArchHero } from '../ui/art/ArchHero.tsx';
import { BrandMark } from '../ui/art/BrandMark.tsx';
import { ClosingHills } from '../ui/art/ClosingHills.tsx';
import { SkyGradient } from '../ui/art/SkyGradient.tsx';
import { SpotArch } from '../ui/art/SpotArch.tsx';
import { Part } from './Part.tsx';
import { uiTexts } from './ui.texts.ts';
import styles from './Ui.module.css';

const MOODS = ['dawn', 'day', 'dusk'] as const;
const SKY = 'dev-sky';

/** Icons and drawings. */
export function ArtParts() {
  const t = useTexts(uiTexts);
  return (
    <>
      <Part name="Icon">
        <div className={styles['row']}>
          {ICON_NAMES.map((name) => (
            <span key={name} className={styles['icon']} lang="en">
              <Icon name={name} />
              {name}
            </span>
          ))}
        </div>
        <Icon name="info" label={t('withIcon')} size={40} />
      </Part>
      <Part name="ArchHero">
        <ArchHero className={styles['art']} />
      </Part>
      <Part name="BrandMark">
        <div className={styles['row']}>
          <BrandMark size={16} />
          <BrandMark />
          <BrandMark size={64} />
        </div>
      </Part>
      <Part name="ClosingHills">
        <div className={styles['dark']}>
          <ClosingHills className={styles['art']} />
        </div>
      </Part>
      <Part name="SkyGradient">
        <svg viewBox="0 0 100 100" className={styles['art']} aria-hidden="true">
          <defs>
            <SkyGradient id={SKY} />
          </defs>
          <rect width="100" height="100" fill={`url(#${SKY})`} />
        </svg>
      </Part>
      <Part name="SpotArch">
        <div className={styles['row']}>
          {MOODS.map((mood) => (
            <SpotArch key={mood} mood={mood} className={styles['art']} />
          ))}
        </div>
      </Part>
    </>
  );
}
