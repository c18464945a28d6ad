import { useTexts } from '../lib/texts.tsx';
import { ICON_NAMES, Icon } from '../ui/Icon.tsx';
import { BrandMark } from '../ui/art/BrandMark.tsx';
import checking from '../ui/art/checking.svg';
import { ClosingHills } from '../ui/art/ClosingHills.tsx';
import { Drawing } from '../ui/art/Drawing.tsx';
import goal from '../ui/art/goal.svg';
import heroClients from '../ui/art/hero-clients.svg';
import heroTherapists from '../ui/art/hero-therapists.svg';
import mission from '../ui/art/mission.svg';
import { SkyGradient } from '../ui/art/SkyGradient.tsx';
import { SpotArch } from '../ui/art/SpotArch.tsx';
import { Part } from './Part.tsx';
import { uiTexts } from './ui.texts.ts';
import styles from './Ui.module.css';

const MOODS = ['dawn', 'day', 'dusk'] as const;
const SKY = 'dev-sky';
const DRAWINGS = [
  { src: heroClients, width: 520, height: 520 },
  { src: heroTherapists, width: 520, height: 520 },
  { src: checking, width: 360, height: 320 },
  { src: goal, width: 440, height: 480 },
  { src: mission, width: 480, height: 360 },
] as const;

/** Icons and drawings. */
export function ArtParts() {
  const t = useTexts(uiTexts);
  return (
    <>
      <Part name="Icon">
        <div className="row">
          {ICON_NAMES.map((name) => (
            <span key={name} className={`stack gap-1 soft ${styles['icon']}`} lang="en">
              <Icon name={name} />
              {name}
            </span>
          ))}
        </div>
        <Icon name="info" label={t('withIcon')} size={40} />
      </Part>
      <Part name="Drawing">
        <div className="row">
          {DRAWINGS.map((drawing) => (
            <Drawing key={drawing.src} {...drawing} className={styles['art']} />
          ))}
        </div>
      </Part>
      <Part name="BrandMark">
        <div className="row">
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
        <div className="row">
          {MOODS.map((mood) => (
            <SpotArch key={mood} mood={mood} className={styles['art']} />
          ))}
        </div>
      </Part>
    </>
  );
}
