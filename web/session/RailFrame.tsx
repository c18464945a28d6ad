import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { type PageName, findPage, href } from '#contract/pages/pages.ts';
import { latePart } from '../lib/late-part.ts';
import { Link } from '../lib/router.tsx';
import { useLayout } from '../lib/use-media.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './RailFrame.module.css';

type Section = Exclude<
  Extract<PageName, `${'cabinet' | 'practice'}${string}`>,
  'cabinetSession' | 'practiceSession' | 'practiceTemplate'
>;

/** A part of a cabinet that has a page. */
export type RailRow = { readonly page: Section; readonly words: string };

type RailSection = RailRow & {
  /** A page without a place of its own on the rail that belongs to this part. */
  readonly leadsTo?: PageName;
  /** Above the words on a phone; a part without one stands behind „more“ there. */
  readonly icon?: ReactNode;
  /** Behind the words: how much waits there. */
  readonly count?: ReactNode;
};

type RailFrameProps = {
  readonly label: string;
  readonly sections: readonly RailSection[];
  /** A phone's last tab, which opens the parts without one; `head` stands above them. */
  readonly more: { readonly words: string; readonly testId: string; readonly head?: ReactNode };
  /** More parts and more on each page. */
  readonly isDense?: boolean;
  readonly pageClass: string | undefined;
  readonly children: ReactNode;
};

/** The rest of a phone's rail: most visits open none of it, so that its code comes with the first press. */
const MoreSheet = latePart(() => import('./MoreSheet.tsx'), 'MoreSheet');

/** The frame of both cabinets: a rail beside the page, on a phone four tabs at most below it. */
export function RailFrame({ label, sections, more, isDense = false, pageClass, children }: RailFrameProps) {
  const at = findPage(useLocation().pathname)?.name;
  const isPhone = useLayout() === 'mobile';
  const currentOf = ({ page, leadsTo }: RailSection) => (page === at ? 'page' : leadsTo === at ? 'true' : undefined);
  const tabs = sections.filter(({ icon }) => icon !== undefined);
  const rest = sections.filter(({ icon }) => icon === undefined);
  const isAtRest = !tabs.some(currentOf);
  const [isMore, setMore] = useState(false);
  return (
    <div className={classNames('container', styles['frame'], isDense && styles['dense'])}>
      <nav className={styles['rail']} aria-label={label} data-bar={isPhone ? 'bottom' : undefined}>
        {(isPhone ? tabs : sections).map((section) => (
          <Link
            key={section.page}
            to={href(section.page)}
            className={styles['section']}
            aria-current={currentOf(section)}
          >
            {isPhone && <span className={styles['icon']}>{section.icon}</span>}
            <span>{section.words}</span>
            {section.count}
          </Link>
        ))}
        {isPhone && (
          <button
            type="button"
            className={styles['section']}
            aria-haspopup="dialog"
            aria-current={isAtRest || undefined}
            data-testid={more.testId}
            onClick={() => setMore(true)}
          >
            <span className={styles['icon']}>
              <Icon name="menu" size={22} />
            </span>
            {more.words}
          </button>
        )}
      </nav>
      <div className={classNames('stack', styles['page'], pageClass)}>{children}</div>
      {isMore && isPhone && (
        <Suspense>
          <MoreSheet
            {...more}
            rows={rest.map((section) => ({ ...section, current: currentOf(section) }))}
            onClose={() => setMore(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
