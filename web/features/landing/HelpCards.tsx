import { href } from '#contract/pages.ts';
import type { TopicKey } from '#domain/intake.ts';
import { Link } from '../../lib/router.tsx';
import type { Translate } from '../../lib/texts.tsx';
import { keepWishedTopic } from '../../parts/wished-topic.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { clientLandingTexts } from './client-landing.texts.ts';
import { cardClass } from '../../ui/Card.tsx';
import styles from './HelpCards.module.css';

const CARDS = [
  { icon: 'anxiety', topic: 'anxiety', tone: 'mist', title: 'help1', text: 'help1Text' },
  { icon: 'grief', topic: 'depression', tone: 'blush', title: 'help2', text: 'help2Text' },
  { icon: 'burnout', topic: 'burnout', tone: 'sand', title: 'help3', text: 'help3Text' },
  { icon: 'relationships', topic: 'relationship_issues', tone: 'mist', title: 'help4', text: 'help4Text' },
  { icon: 'newLife', topic: 'grief', tone: 'blush', title: 'help5', text: 'help5Text' },
  { icon: 'selfEsteem', topic: 'self_esteem', tone: 'sand', title: 'help6', text: 'help6Text' },
] as const satisfies readonly { icon: IconName; topic: TopicKey; tone: string; title: string; text: string }[];

/** What we help with: each card leads to the questionnaire, where its topic is ticked already. */
export function HelpCards({ t }: { readonly t: Translate<keyof (typeof clientLandingTexts)['ka']> }) {
  return (
    <ul className={`thirds ${styles['cards']}`}>
      {CARDS.map(({ icon, topic, tone, title, text }) => (
        <li key={title} className={`stack ${cardClass} ${styles['card']}`}>
          <span className={`disc ${styles['tile']} ${styles[tone]}`}>
            <Icon name={icon} />
          </span>
          <div>
            <h3>
              <Link to={href('testing')} className={styles['link']} onClick={() => keepWishedTopic(topic)}>
                {t(title)}
              </Link>
            </h3>
            <p className="card-text top-2">{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
