import { operationsHref } from '#contract/pages/operations-pages.ts';
import { type Practicing, useSpecialists } from '../../../data/operations-specialists.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { usePageDialogs } from '../../../parts/decision/page-dialogs.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { MorePages } from '../../../session/MorePages.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cardLine, LinesCards } from '../../../ui/LinesTable.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { specialistsTexts } from './specialists.texts.ts';

export default withServerData(Specialists);

/** Everybody who is invited, in, paused or shut out, by content id, and the way to invite (`#invite`). */
function Specialists() {
  const t = useTexts(specialistsTexts);
  useTitle(t('title'));
  const list = useSpecialists();
  const dialogs = usePageDialogs(['invite']);
  const people = list.data?.pages.flatMap(({ therapists }) => therapists) ?? [];
  return (
    <OperationsFrame>
      <div className="row spread">
        <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
        <Button size="small" onClick={() => dialogs.show('invite')}>
          {t('invite')}
        </Button>
      </div>
      <OperatorRead reads={[list]} heights={[88, 88, 88]} />
      {list.data !== undefined && people.length === 0 && <EmptyList heading={t('nothing')} text={t('nothingText')} />}
      {people.length > 0 && (
        <LinesCards label={t('list')} lines={people} lineKey={({ profile }) => profile} testId="op-specialists">
          {(person) => <SpecialistCard person={person} />}
        </LinesCards>
      )}
      <MorePages list={list} />
      {dialogs.open === 'invite' && <InviteDialog onClose={dialogs.close} />}
    </OperationsFrame>
  );
}

function SpecialistCard({ person: { profile, name, state, since } }: { readonly person: Practicing }) {
  const { t, locale } = useWords(specialistsTexts);
  const isWarning = state === 'disabled' || state === 'invitation_expired';
  return (
    <>
      <p className={cardLine}>
        {name === '' ? (
          <span className="mute">{t('noName')}</span>
        ) : (
          <Link to={operationsHref('specialist', { profile })} className="target strong" translate="no">
            {name}
          </Link>
        )}
        <span className={isWarning ? 'strong danger' : 'strong ink'}>{t(state)}</span>
      </p>
      <p className="small" translate="no">
        {profile}
      </p>
      <Kept as="p" className="small figures" words={t('since', { when: momentOf(Date.parse(since), locale) })} />
    </>
  );
}
