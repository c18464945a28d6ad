import { Component, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { matchingTexts } from './matching.texts.ts';
import styles from './ProfileSection.module.css';

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
  const t = useTexts(matchingTexts);
  return (
    <section id={id} className={`stack gap-3 start ${styles['section']}`}>
      <h3>{title}</h3>
      <SectionBoundary fallback={failed ?? t('sectionFailed', { section: part })}>
        <Content isEmpty={isEmpty} nothing={t('nothing', { section: part })}>
          {children}
        </Content>
      </SectionBoundary>
    </section>
  );
}

function Content({
  isEmpty,
  nothing,
  children,
}: Pick<ProfileSectionProps, 'children'> & {
  readonly isEmpty: ProfileSectionProps['isEmpty'] | undefined;
  readonly nothing: string;
}) {
  return isEmpty?.() === true ? <p className="mute">{nothing}</p> : children();
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
