import { type OperationsParams, operationsHref } from '#contract/pages/operations-pages.ts';
import { useSpecialist } from '../../../data/operations-specialists.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { usePathParams } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { BackLink } from '../BackLink.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import { SpecialistView } from './SpecialistView.tsx';
import { specialistsTexts } from './specialists.texts.ts';

export default withServerData(SpecialistOfAddress);

/** A specialist by the content id in the address. */
function SpecialistOfAddress() {
  const t = useTexts(specialistsTexts);
  const { profile } = usePathParams<OperationsParams<'specialist'>>();
  const read = useSpecialist(profile);
  const name = read.data?.name ?? t('title');
  useTitle(name);
  return (
    <OperationsFrame>
      <BackLink to={operationsHref('specialists')}>{t('back')}</BackLink>
      <PageHeading takeFocus="if-free">
        <span translate="no">{name}</span>
      </PageHeading>
      <OperatorRead reads={[read]} heights={[200, 160, 120]} />
      {read.data !== undefined && <SpecialistView key={profile} specialist={read.data} />}
    </OperationsFrame>
  );
}
