import { PageHeading } from '../../ui/PageHeading.tsx';

export default function InvitationPage() {
  return <PageHeading takeFocus={false}>invitation</PageHeading>;
}
