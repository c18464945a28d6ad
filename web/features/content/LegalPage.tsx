import { useCallback } from 'react';
import type { Answer } from '#contract/api.ts';
import { formatDate, wallOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import { useLanguage } from '../../lib/language.ts';
import { pageData } from '../../data/page-data.ts';
import { api } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { RichBody } from './RichBody.tsx';
import { legalTexts } from './legal.texts.ts';
import { headingsOf } from './rich-body.ts';
import styles from './Legal.module.css';

type LegalPageProps = {
  readonly endpoint: 'readPrivacyPolicy' | 'readTerms';
  readonly forTherapist: boolean;
  readonly path: string;
  /** The name of the document until it is there. */
  readonly name: string;
};

/** A legal document in the language of the interface (spec §2). */
export function LegalPage({ endpoint, forTherapist, path, name }: LegalPageProps) {
  const t = useTexts(legalTexts);
  const locale = useLanguage();
  useTitle(name);
  const load = useCallback(
    (signal: AbortSignal) => {
      const query = { locale, forTherapist: forTherapist ? 'true' : 'false' } as const;
      return api.call(endpoint, { query, signal });
    },
    [endpoint, forTherapist, locale],
  );
  const { data, failed, retry } = useLoaded(load, drawn(path, locale));

  if (data === null) {
    return (
      <div className={`container ${styles['page']}`}>
        <h1>{name}</h1>
        {!failed ? (
          <p className={styles['spinner']} role="status">
            <span className="visually-hidden">{t('loading')}</span>
          </p>
        ) : (
          <Failed onRetry={retry} />
        )}
      </div>
    );
  }
  const document = data.data;
  const headings = headingsOf(document.body);
  const updated = formatDate(wallOf(Date.parse(document._updatedAt)).date, locale, { year: true });
  return (
    <div className={`container ${styles['page']}`}>
      <article className={styles['document']}>
        <h1>{document.title}</h1>
        <p className={styles['updated']}>{t('updated', { date: updated })}</p>
        {headings.length > 2 && (
          <details className={styles['folded']}>
            <summary>{t('contents')}</summary>
            <Contents headings={headings} />
          </details>
        )}
        {failed && <Failed onRetry={retry} />}
        <RichBody body={document.body} tableName={t('table')} />
      </article>
      {headings.length > 2 && (
        <nav className={styles['contents']} aria-label={t('contents')}>
          <p>{t('contents')}</p>
          <Contents headings={headings} />
        </nav>
      )}
    </div>
  );
}

/** The parts of the document: beside it on a wide screen, folded above it on a narrow one. */
function Contents({ headings }: { readonly headings: ReturnType<typeof headingsOf> }) {
  return (
    <ul>
      {headings.map(({ id, words }) => (
        <li key={id}>
          <a href={`#${id}`}>{words}</a>
        </li>
      ))}
    </ul>
  );
}

/** The document that came with the page, if it is this one. */
function drawn(path: string, locale: Locale): Answer<'readTerms'> | null {
  const given = pageData();
  return given?.kind === 'legal' && given.path === path && given.locale === locale ? { data: given.document } : null;
}

/** The words of spec §2, and another try. After a change of language the former document stays below them. */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts(legalTexts);
  return (
    <InlineNote kind="danger" role="alert">
      <p>{t('failed')}</p>
      <Button look="ghost" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </InlineNote>
  );
}
