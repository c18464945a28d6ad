// docs/decisions/197
import { href } from '#contract/pages/pages.ts';
import type { LeavingBlock } from '../../../data/leaving.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { contacts } from '../../../parts/help/contacts.ts';
import { MailLink } from '../../../parts/help/MailLink.tsx';
import { SessionWhen } from '../../../session/SessionWhen.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { leaveTexts } from './leave.texts.ts';
import styles from './Leave.module.css';

/** The matters that must end before the account can be deleted, each with a link to end it. */
export function LeavingBlocks({ blocks }: { readonly blocks: readonly LeavingBlock[] }) {
  const t = useTexts(leaveTexts);
  return (
    <Card as="section" className="stack" aria-labelledby="leave-blocks" data-testid="leave-blocks">
      <div role="status" className="stack gap-2">
        <h2 id="leave-blocks" className="title">
          {t('blocked')}
        </h2>
        <p className="card-text">{t('blockedText')}</p>
      </div>
      <ul className={styles['blocks']}>
        {blocks.map((block) => (
          <Block key={`${block.why} ${block.orderId}`} block={block} />
        ))}
      </ul>
    </Card>
  );
}

function Block({ block }: { readonly block: LeavingBlock }) {
  const t = useTexts(leaveTexts);
  const { why, therapist, sessionTime } = block;
  return (
    <li className="stack gap-2 start" data-testid={`leave-block-${why}`}>
      <h3 className="strong">{t(`${why}Title`)}</h3>
      {sessionTime !== null && (
        <p className="card-text">
          <SessionWhen sessionTime={sessionTime} />
        </p>
      )}
      {therapist !== null && <Kept as="p" className="card-text" words={therapist} name={therapist} />}
      <p className="card-text">{t(`${why}Way`)}</p>
      {why === 'refund' && <MailLink to={contacts.clients} className="target" />}
      <Link to={wayOut(block)} className={buttonClass({ look: 'ghost', size: 'small' })}>
        {t(`${why}Link`)}
      </Link>
    </li>
  );
}

/** The page where it is ended, or where one reads how far it is. */
function wayOut({ why, orderId }: LeavingBlock): string {
  return why === 'hold' || orderId === null ? href('billing') : href('cabinetSession', { orderId });
}
