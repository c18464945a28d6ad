import { type ReactNode, useId } from 'react';
import { Link } from '../../lib/router.tsx';
import { Footer } from '../../layouts/Footer.tsx';
import { NewTab } from '../../layouts/NewTab.tsx';
import { shellTexts } from '../../layouts/shell.texts.ts';
import { contacts } from '../../lib/contacts.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { ArchHero } from '../../ui/art/ArchHero.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ChatBox } from './ChatBox.tsx';
import { ClosingBand } from './ClosingBand.tsx';
import { Section } from './Section.tsx';
import { Steps } from './Steps.tsx';
import { therapistLandingTexts } from './therapist-landing.texts.ts';
import styles from './Landing.module.css';

type Words = Translate<keyof (typeof therapistLandingTexts)['ka']>;

/** The landing page for therapists (spec §2). */
export default function TherapistLandingPage() {
  const t = useTexts(therapistLandingTexts);
  useTitle(t('tabTitle'));
  return (
    <>
      <Hero t={t} />
      <Section id="mission" title={t('mission')} lead={t('missionText')} ground="sand">
        <Apply look="ghost">{t('apply')}</Apply>
      </Section>
      <Section id="advantages" title={t('advantages')}>
        <ul className={styles['advantages']}>
          {([1, 2, 3, 4, 5] as const).map((n) => (
            <li key={n}>{t(`advantage${n}`)}</li>
          ))}
        </ul>
      </Section>
      <Section id="plan" title={t('plan')} ground="sand">
        <ul className={styles['plans']}>
          {([1, 2, 3] as const).map((n) => (
            <li key={n}>{t(`plan${n}`)}</li>
          ))}
        </ul>
      </Section>
      <Section id="requirements" title={t('requirements')}>
        <ul className={styles['checks']}>
          {([1, 2, 3, 4] as const).map((n) => (
            <li key={n}>
              <span className={styles['bigTick']}>
                <Icon name="check" size={22} />
              </span>
              {t(`requirement${n}`)}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="cooperation" title={t('cooperation')} ground="mist">
        <Steps
          steps={[t('cooperation1'), t('cooperation2'), t('cooperation3')]}
          first={<Apply size="small">{t('apply')}</Apply>}
        />
      </Section>
      <Questions t={t} />
      <ClosingBand title={t('closing')}>
        <Apply look="light">{t('apply')}</Apply>
      </ClosingBand>
      <Footer audience="therapists" />
      <ChatBox email={contacts.therapists} />
    </>
  );
}

function Hero({ t }: { readonly t: Words }) {
  const shell = useTexts(shellTexts);
  return (
    <section className={`container ${styles['hero']}`}>
      <div className={styles['heroWords']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={styles['lead']}>{t('lead')}</p>
        <div className={styles['actions']}>
          <Apply>{t('apply')}</Apply>
          <Link to={paths.therapistLogin} className={buttonClass({ look: 'ghost' })}>
            {shell('signIn')}
          </Link>
        </div>
      </div>
      <ArchHero className={styles['art']} />
    </section>
  );
}

/** Opens the external form in a new tab; without one configured it writes an e-mail, never a dead link. */
function Apply({
  look,
  size,
  children,
}: {
  readonly look?: 'filled' | 'ghost' | 'light';
  readonly size?: 'small';
  readonly children: string;
}) {
  const className = buttonClass({ ...(look && { look }), ...(size && { size }) });
  const form = contacts.applicationForm;
  if (form !== null)
    return (
      <NewTab to={form} className={className}>
        {children}
      </NewTab>
    );
  return (
    <a href={`mailto:${contacts.therapists}`} className={className}>
      {children}
    </a>
  );
}

function Questions({ t }: { readonly t: Words }): ReactNode {
  const headingId = useId();
  return (
    <section className={`container ${styles['questions']}`} id="qa" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{t('qa')}</h2>
        <p className={styles['sectionLead']}>{t('contact')}</p>
        <a href={`mailto:${contacts.therapists}`} className={styles['mail']}>
          {contacts.therapists}
        </a>
      </div>
      <Accordion
        itemTestId="faq-item"
        items={([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((n) => ({
          id: `q${n}`,
          title: t(`q${n}`),
          body: <p>{t(`a${n}`)}</p>,
        }))}
      />
    </section>
  );
}
