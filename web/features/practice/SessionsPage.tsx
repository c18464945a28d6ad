import { PageHeading } from '../../ui/PageHeading.tsx';

export default function SessionsPage() {
  return <PageHeading takeFocus={false}>practiceSessions</PageHeading>;
}
