import { Component, type ReactNode } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Quiet } from './Quiet.tsx';
import { shellTexts } from './shell.texts.ts';

/** Catches what a page lets fall, and shows the page of spec §8 instead of nothing. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage message={this.state.error.message} />;
  }
}

/** 'Unexpected Application Error!' with the message and a way home (spec §8). */
function ErrorPage({ message }: { readonly message: string }) {
  const t = useTexts(shellTexts);
  return (
    <Quiet heading={t('routingError')}>
      <p>{message}</p>
      <a href={paths.home} className={buttonClass()}>
        {t('toHome')}
      </a>
    </Quiet>
  );
}
