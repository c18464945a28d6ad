import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { crisisKinds, crisisOf } from '#domain/crisis.ts';
import type { TopicKey, TypeKey } from '#domain/intake.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { CrisisNumbers } from '../help/CrisisNumbers.tsx';
import type { CrisisNumber } from '../help/crisis-numbers.ts';
import { coveredFrom } from '../../ui/BottomBar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { wishesTexts } from './wishes.texts.ts';
import styles from './CrisisPanel.module.css';

/** Between the row and the head of the panel that stands above it. */
const GAP_PX = 8;

type CrisisPanelProps = {
  readonly topic: TopicKey;
  readonly type: TypeKey | null;
  readonly numbers: readonly CrisisNumber[];
  readonly isChosen: boolean;
  /** The checkbox of the topic. It takes the focus of the closing button, which goes with the panel. */
  readonly input: RefObject<HTMLInputElement | null>;
};

/** Numbers for help under a heavy topic (P23), never stored. Their place is there first, so they are read out. */
export function CrisisPanel({ isChosen, ...panel }: CrisisPanelProps) {
  const [wasChosen] = useState(isChosen);
  return (
    <div className={styles['place']} role="status">
      {isChosen && <OpenCrisisPanel {...panel} isPressed={!wasChosen} />}
    </div>
  );
}

type OpenCrisisPanelProps = Omit<CrisisPanelProps, 'isChosen'> & {
  /** A press has just opened it: the number to call has to be on the screen. */
  readonly isPressed: boolean;
};

function OpenCrisisPanel({ topic, type, numbers, input, isPressed }: OpenCrisisPanelProps) {
  const t = useTexts(wishesTexts);
  const [closed, setClosed] = useState(false);
  const { head, lift } = useHeadInSight(input, isPressed);
  if (closed) return null;
  const isFull = crisisOf(topic) === 'full';
  const shown = crisisKinds(topic, type).flatMap((kind) => numbers.filter((line) => line.kind === kind));
  const afterEmergency = shown.findIndex(({ kind }) => kind === 'emergency') + 1;
  const others = shown.slice(afterEmergency);
  return (
    <section className={styles['panel']} aria-label={t('crisisRegion')} data-testid="crisis-panel">
      <div ref={head}>
        <div
          className={classNames(styles['head'], lift > 0 && styles['above'])}
          style={lift > 0 ? { translate: `0 ${-lift}px` } : undefined}
          data-above={lift > 0 || undefined}
        >
          <p className={isFull ? `serif ${styles['title']}` : 'text'}>{t(isFull ? 'crisisTitle' : 'crisisLight')}</p>
          <IconButton
            icon="close"
            label={t('close')}
            look="plain"
            size={20}
            onClick={() => {
              setClosed(true);
              input.current?.focus({ preventScroll: true });
            }}
          />
          <CrisisNumbers numbers={shown.slice(0, afterEmergency)} />
        </div>
      </div>
      {isFull && (
        <p>
          <RichText
            text={t('crisisText')}
            tags={{
              call: (
                <a href="tel:112" className="strong">
                  112
                </a>
              ),
            }}
          />
        </p>
      )}
      {topic === 'emotional_abuse' && <p>{t('crisisAbuse')}</p>}
      {others.length > 0 && <CrisisNumbers numbers={others} />}
    </section>
  );
}

/**
 * The lift, in pixels, of a panel's head that a press has opened: above the pressed row when its own place below the
 * row is off the screen or behind the bar. That place stays reserved, so nothing moves, and the head returns to it as
 * soon as it is scrolled into sight. `head` is that place.
 */
function useHeadInSight(input: CrisisPanelProps['input'], isPressed: boolean) {
  const head = useRef<HTMLDivElement>(null);
  const [lift, setLift] = useState(0);
  useLayoutEffect(() => {
    const row = input.current?.closest('label')?.getBoundingClientRect();
    const place = head.current?.getBoundingClientRect();
    if (!isPressed || row === undefined || place === undefined) return;
    const bottom = coveredFrom();
    const isRowInSight = row.bottom > 0 && row.top < bottom;
    if (isRowInSight && place.bottom > bottom) setLift(place.bottom - row.top + GAP_PX);
  }, [input, isPressed]);
  const isLifted = lift > 0;
  useEffect(() => {
    if (!isLifted || head.current === null) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setLift(0), {
      rootMargin: `0px 0px ${Math.round(coveredFrom() - innerHeight)}px`,
      threshold: 1,
    });
    watch.observe(head.current);
    return () => watch.disconnect();
  }, [isLifted]);
  return { head, lift };
}
