/** Being built. */
export default function TherapistRoomPage() {
  return null;
}
