import { Component, type ComponentProps, type ReactNode, createContext, use } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { profileTexts } from './profile.texts.ts';
import styles from './ProfileSection.module.css';

/** The level of the therapist's name: the h1 of its page, an h2 in the list. */
export const NameLevel = createContext<1 | 2>(1);

/** The heading of a part of the profile, `below` the name: by one level unless it stands inside another part. */
export function SectionHeading({ below = 1, ...heading }: ComponentProps<'h2'> & { readonly below?: 1 | 2 }) {
  const level = use(NameLevel) + below;
  if (level === 2) return <h2 {...heading}>{heading.children}</h2>;
  return level === 3 ? <h3 {...heading}>{heading.children}</h3> : <h4 {...heading}>{heading.children}</h4>;
}

type ProfileSectionProps = {
  readonly id?: string;
  readonly title: string;
  /** The part as the fallbacks of spec §8 call it. */
  readonly part: string;
  /** Instead of 'Something went wrong in {section}'. */
  readonly failed?: string;
  readonly isEmpty?: () => boolean;
  /** A function, so that what fails in it fails inside the section. */
  readonly children: () => ReactNode;
};

/** A part of the profile under its heading; without content or when it fails it says so (spec §8). */
export function ProfileSection({ id, title, part, failed, isEmpty, children }: ProfileSectionProps) {
  const t = useTexts(profileTexts);
  return (
    <section id={id} className={`stack gap-3 start ${styles['section']}`}>
      <SectionHeading className={styles['title']}>{title}</SectionHeading>
      <SectionBoundary fallback={failed ?? t('sectionFailed', { section: part })}>
        <Drawn
          by={() => (isEmpty?.() === true ? <p className="mute">{t('nothing', { section: part })}</p> : children())}
        />
      </SectionBoundary>
    </section>
  );
}

function Drawn({ by }: { readonly by: () => ReactNode }) {
  return by();
}

/** Keeps a failure inside its section. */
export class SectionBoundary extends Component<
  { readonly fallback: string; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state: { readonly failed: boolean } = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <InlineNote kind="plain">{this.props.fallback}</InlineNote>;
  }
}
