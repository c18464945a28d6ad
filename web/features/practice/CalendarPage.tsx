import { PageHeading } from '../../ui/PageHeading.tsx';

export default function CalendarPage() {
  return <PageHeading takeFocus={false}>practiceCalendar</PageHeading>;
}
