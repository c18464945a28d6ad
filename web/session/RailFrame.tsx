import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { latePart } from '../lib/late-part.ts';
import { Link } from '../lib/router.tsx';
import { useLayout } from '../lib/use-media.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './RailFrame.module.css';

/** A part of a cabinet that has a page. */
type RailSection<P extends string> = {
  readonly page: P;
  readonly words: string;
  /** A page without a place of its own on the rail that belongs to this part. */
  readonly leadsTo?: string;
  /** Above the words on a phone; a part without one stands behind „more“ there. */
  readonly icon?: ReactNode;
  /** Behind the words: how much waits there. */
  readonly count?: ReactNode;
};

type RailFrameProps<P extends string> = {
  readonly label: string;
  /** The table of the pages: an address by its name, and a name by its address. */
  readonly href: (page: P) => string;
  readonly find: (path: string) => { readonly name: string } | null;
  readonly sections: readonly RailSection<P>[];
  /** A phone's last tab, which opens the parts without one; `head` stands above them. */
  readonly more: { readonly words: string; readonly testId: string; readonly head?: ReactNode };
  /** More parts and more on each page. */
  readonly isDense?: boolean;
  readonly pageClass: string | undefined;
  /** Below the sections, where the rail stands beside the page. */
  readonly last?: ReactNode;
  readonly children: ReactNode;
};

/** The rest of a phone's rail: most visits open none of it, so that its code comes with the first press. */
const MoreSheet = latePart(() => import('./MoreSheet.tsx'), 'MoreSheet');

/** The frame of both cabinets and of operators: a rail beside the page, on a phone four tabs at most below it. */
export function RailFrame<P extends string>(props: RailFrameProps<P>) {
  const { label, href, find, sections, more, isDense = false, pageClass, last, children } = props;
  const at = find(useLocation().pathname)?.name;
  const isPhone = useLayout() === 'mobile';
  const currentOf = ({ page, leadsTo }: RailSection<P>) => (page === at ? 'page' : leadsTo === at ? 'true' : undefined);
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
        {!isPhone && last}
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
            rows={rest.map((section) => ({
              to: href(section.page),
              words: section.words,
              current: currentOf(section),
            }))}
            onClose={() => setMore(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
