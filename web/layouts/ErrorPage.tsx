import { Component, type ReactNode } from 'react';
import { href } from '#contract/pages/pages.ts';
import { contacts } from '../parts/help/contacts.ts';
import { MailLink } from '../parts/help/MailLink.tsx';
import { RichText, useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { NoticePage } from './NoticePage.tsx';
import { shellTexts } from './shell.texts.ts';

/** Catches the errors of a page, and shows the page of spec §8 instead of nothing. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage message={this.state.error.message} />;
  }
}

/** 'Unexpected Application Error!' with the message (spec §8), and ways on: reload, the first page, our address. */
function ErrorPage({ message }: { readonly message: string }) {
  const t = useTexts(shellTexts);
  const email = contacts.clients;
  useTitle(t('routingError'));
  return (
    <NoticePage heading={t('routingError')}>
      <p role="alert">{message}</p>
      <p>
        <RichText
          text={t('routingErrorHint', { email })}
          tags={{
            mail: <MailLink to={email} />,
          }}
        />
      </p>
      <Button onClick={() => location.reload()}>{t('retry')}</Button>
      <a href={href('home')} className={buttonClass({ look: 'quiet' })}>
        {t('toHome')}
      </a>
    </NoticePage>
  );
}
