import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Answer } from '#contract/api.ts';
import { findPage, href } from '#contract/pages/pages.ts';
import { formatDate, wallOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import { isPageDataOld, pageData, pageDataIsShown } from '../../data/page-data.ts';
import { api } from '../../data/visitor-api.ts';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { shellTexts } from '../../layouts/shell.texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RichBody } from './RichBody.tsx';
import { legalTexts } from './legal.texts.ts';
import { headingsOf } from './rich-body.ts';
import styles from './Legal.module.css';

/** The call that answers the document of each page, and for whom the document is. */
const DOCUMENTS = {
  privacy: { call: 'readPrivacyPolicy', forTherapist: 'false' },
  therapistPrivacy: { call: 'readPrivacyPolicy', forTherapist: 'true' },
  clientTerms: { call: 'readTerms', forTherapist: 'false' },
  therapistTerms: { call: 'readTerms', forTherapist: 'true' },
} as const;

/** The legal document at the address, in the language of the interface (spec §2). */
export default function LegalPage() {
  const at = findPage(useLocation().pathname)?.name;
  const page = at !== undefined && at in DOCUMENTS ? (at as keyof typeof DOCUMENTS) : 'privacy';
  const { t, locale } = useWords(legalTexts);
  /** The name of the document until it is there. */
  const name = useTexts(shellTexts)(page);
  useTitle(name);
  const load = useCallback(
    (signal: AbortSignal) => {
      const { call, forTherapist } = DOCUMENTS[page];
      return api.call(call, { query: { locale, forTherapist }, signal });
    },
    [page, locale],
  );
  const [isOld] = useState(isPageDataOld);
  useEffect(pageDataIsShown, []);
  const { data, failed, retry } = useLoaded(load, { known: drawn(href(page), locale), isOld });
  /** The words of spec §2, and another try. After a change of language the former document stays below them. */
  const failure = <LoadFailed words={t('failed')} onRetry={retry} />;

  if (data === null) {
    return (
      <div className={`container ${styles['page']}`}>
        <h1>{name}</h1>
        {!failed ? (
          <p className={styles['spinner']} role="status">
            <span className="visually-hidden">{t('loading')}</span>
          </p>
        ) : (
          failure
        )}
      </div>
    );
  }
  const document = data.data;
  const headings = headingsOf(document.body);
  const updated = formatDate(wallOf(Date.parse(document._updatedAt)).date, locale, { year: true });
  return (
    <div className={`container ${styles['page']}`}>
      <article className={`prose ${styles['document']}`}>
        <h1>{document.title}</h1>
        <p className="small">{t('updated', { date: updated })}</p>
        {document.next && (
          <InlineNote testId="next-text">
            <p>{t('next', { date: formatDate(document.next.validFrom, locale, { year: true }) })}</p>
            <p>{document.next.changes}</p>
            <details className="wide">
              <summary className="line strong">
                {t('read')} <Icon name="chevronDown" size={18} className="chevron" />
              </summary>
              <div className="prose">
                <RichBody body={document.next.body} tableName={t('table')} anchored={false} />
              </div>
            </details>
          </InlineNote>
        )}
        {headings.length > 2 && (
          <details className={styles['folded']}>
            <summary className="line strong">
              {t('contents')} <Icon name="chevronDown" size={18} className="chevron" />
            </summary>
            <Contents headings={headings} />
          </details>
        )}
        {failed && failure}
        <RichBody body={document.body} tableName={t('table')} />
      </article>
      {headings.length > 2 && (
        <nav className={styles['contents']} aria-label={t('contents')}>
          <p className="strong">{t('contents')}</p>
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
