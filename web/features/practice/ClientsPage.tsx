import { PageHeading } from '../../ui/PageHeading.tsx';

export default function ClientsPage() {
  return <PageHeading takeFocus={false}>practiceClients</PageHeading>;
}
