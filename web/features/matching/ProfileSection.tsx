import { Component, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { matchingTexts } from './matching.texts.ts';
import styles from './ProfileSection.module.css';

/** A part of the profile under its heading; without content or when it fails it says so (spec §8). */
export function ProfileSection({
  id,
  title,
  isEmpty = false,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}) {
  const t = useTexts(matchingTexts);
  return (
    <section id={id} className={styles['section']}>
      <h3>{title}</h3>
      {isEmpty ? (
        <p className={styles['nothing']}>{t('nothing', { section: title })}</p>
      ) : (
        <SectionBoundary fallback={t('sectionFailed', { section: title })}>{children}</SectionBoundary>
      )}
    </section>
  );
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
