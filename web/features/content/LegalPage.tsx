import { useEffect, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { formatDate, wallOf } from '#domain/dates.ts';
import { useLanguage } from '../../lib/language.ts';
import { api } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { RichBody } from './RichBody.tsx';
import { legalTexts } from './legal.texts.ts';
import { headingsOf } from './rich-body.ts';
import styles from './Legal.module.css';

type Document = Answer<'terms'>['data'];

type LegalPageProps = {
  readonly endpoint: 'privacyPolicy' | 'terms';
  readonly forTherapist: boolean;
  /** The name of the document until it is there. */
  readonly name: string;
};

/** A legal document in the language of the interface (spec §2). */
export function LegalPage({ endpoint, forTherapist, name }: LegalPageProps) {
  const t = useTexts(legalTexts);
  const locale = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [document, setDocument] = useState<Document | 'failed' | null>(null);
  useTitle(name);
  useEffect(() => {
    const stop = new AbortController();
    const query = { locale, forTherapist: forTherapist ? 'true' : 'false' } as const;
    api.call(endpoint, { query, signal: stop.signal }).then(
      ({ data }) => setDocument(data),
      () => !stop.signal.aborted && setDocument('failed'),
    );
    return () => stop.abort();
  }, [endpoint, forTherapist, locale, attempt]);

  if (document === null || document === 'failed') {
    return (
      <div className={`container ${styles['page']}`}>
        <h1>{name}</h1>
        {document === null ? (
          <p className={styles['spinner']} role="status">
            <span className="visually-hidden">{t('loading')}</span>
          </p>
        ) : (
          <InlineNote kind="danger" role="alert">
            <p>{t('failed')}</p>
            <Button
              look="ghost"
              size="small"
              onClick={() => {
                setDocument(null);
                setAttempt(attempt + 1);
              }}
            >
              {t('retry')}
            </Button>
          </InlineNote>
        )}
      </div>
    );
  }
  const headings = headingsOf(document.body);
  const updated = formatDate(wallOf(Date.parse(document._updatedAt)).date, locale, { year: true });
  return (
    <div className={`container ${styles['page']}`}>
      <article className={styles['document']}>
        <h1>{document.title}</h1>
        <p className={styles['updated']}>{t('updated', { date: updated })}</p>
        <RichBody body={document.body} tableName={t('table')} />
      </article>
      {headings.length > 2 && (
        <nav className={styles['contents']} aria-label={t('contents')}>
          <p>{t('contents')}</p>
          <ul>
            {headings.map(({ id, words }) => (
              <li key={id}>
                <a href={`#${id}`}>{words}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
