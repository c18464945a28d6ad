import { href } from '#contract/pages/pages.ts';
import { contacts } from '../parts/help/contacts.ts';
import { MailLink } from '../parts/help/MailLink.tsx';
import { useTexts } from '../lib/texts.tsx';
import { BrandMark } from '../ui/art/BrandMark.tsx';
import { NewTab } from './NewTab.tsx';
import { partLinks } from './menu.ts';
import { footerTexts } from './footer.texts.ts';
import { shellTexts } from './shell.texts.ts';
import header from './Header.module.css';
import styles from './Footer.module.css';

/** The foot of the two landing pages (spec §2). */
export function Footer({ audience }: { readonly audience: 'clients' | 'therapists' }) {
  const t = useTexts(shellTexts);
  const f = useTexts(footerTexts);
  const anchors =
    audience === 'clients'
      ? (['help', 'work', 'goal', 'find'] as const).map((part) => ({
          to: `#${part}`,
          words: part === 'help' || part === 'find' ? t(part) : f(part),
        }))
      : partLinks('', t);
  const terms = audience === 'clients' ? 'clientTerms' : 'therapistTerms';
  return (
    <footer className={styles['footer']}>
      <div className={`container ${styles['inside']}`}>
        <p className={`target ${header['brand']}`}>
          <BrandMark size={32} /> {t('brand')}
        </p>
        <nav className={styles['anchors']} aria-label={f('footerNav')}>
          {anchors.map(({ to, words }) => (
            <a key={to} href={to}>
              {words}
            </a>
          ))}
        </nav>
        <ul className={styles['legal']}>
          <li>
            <NewTab to={href(terms)}>{t(terms)}</NewTab>
          </li>
          <li>
            <NewTab to={href('privacy')}>{t('privacy')}</NewTab>
          </li>
        </ul>
        <ul className={styles['contact']} aria-label={f('social')}>
          <li>
            <MailLink to={contacts[audience]} />
          </li>
          <li>
            <NewTab to={contacts.facebook}>Facebook</NewTab>
          </li>
          <li>
            <NewTab to={contacts.instagram}>Instagram</NewTab>
          </li>
        </ul>
        <p className={`small ${styles['copyright']}`}>{f('copyright')}</p>
      </div>
    </footer>
  );
}
