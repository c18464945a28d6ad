import { useNavigationType } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { SCORE_POINTS } from '#domain/score-points.ts';
import { useAuth } from '../../api/auth.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { rankingTexts } from './ranking.texts.ts';
import styles from './Ranking.module.css';

const PARTS = ['topics', 'soonness', 'time', 'price', 'reliability', 'experience'] as const;

/** How the list is made, in plain words and with the very points the server counts (P52). */
export default function RankingPage() {
  const t = useTexts(rankingTexts);
  const { isAuth, currentStepTest } = useAuth();
  useTitle(t('title'));
  return (
    <article className={`container prose ${styles['page']}`}>
      <PageHeading takeFocus={useNavigationType() !== 'POP'}>{t('title')}</PageHeading>
      <p className="lead">{t('lead')}</p>
      <h2>{t('listed')}</h2>
      <Bullets words={[t('listed1'), t('listed2'), t('listed3')]} />
      <h2>{t('lists')}</h2>
      <Bullets words={[t('best'), t('also')]} />
      <p>{t('gender')}</p>
      <h2>{t('order')}</h2>
      <p>{t('orderLead')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('points')}</th>
          </tr>
        </thead>
        <tbody>
          {PARTS.map((key) => (
            <tr key={key}>
              <td>{t(key)}</td>
              <td>{SCORE_POINTS[key] / 100}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('ties')}</p>
      <h2>{t('never')}</h2>
      <Bullets words={[t('never1'), t('never2'), t('never3')]} />
      <p>{t('limits')}</p>
      {isAuth && currentStepTest === 4 && (
        <p>
          <ButtonLink to={href('therapistList')} look="ghost">
            {t('toList')}
          </ButtonLink>
        </p>
      )}
    </article>
  );
}

function Bullets({ words }: { readonly words: readonly string[] }) {
  return (
    <ul className="bullets">
      {words.map((point, index) => (
        <li key={index}>{point}</li>
      ))}
    </ul>
  );
}
