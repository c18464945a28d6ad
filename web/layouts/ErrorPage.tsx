import { Component, type ReactNode } from 'react';
import { href } from '#contract/pages.ts';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { buttonClass } from '../ui/Button.tsx';
import { NoticePage } from './NoticePage.tsx';
import { shellTexts } from './shell.texts.ts';

type ErrorBoundaryProps = { readonly onCaught: () => void; readonly children: ReactNode };

/** Catches the errors of a page, and shows the page of spec §8 instead of nothing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(): void {
    this.props.onCaught();
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage message={this.state.error.message} />;
  }
}

/** 'Unexpected Application Error!' with the message and a way home, which loads the page again (spec §8). */
function ErrorPage({ message }: { readonly message: string }) {
  const t = useTexts(shellTexts);
  useTitle(t('routingError'));
  return (
    <NoticePage heading={t('routingError')}>
      <p role="alert">{message}</p>
      <a href={href('home')} className={buttonClass()}>
        {t('toHome')}
      </a>
    </NoticePage>
  );
}
