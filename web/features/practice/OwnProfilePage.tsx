import { PageHeading } from '../../ui/PageHeading.tsx';

export default function OwnProfilePage() {
  return <PageHeading takeFocus={false}>practiceProfile</PageHeading>;
}
