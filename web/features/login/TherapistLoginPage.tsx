import { PhoneLogin } from './PhoneLogin.tsx';

/** Sign-in of a therapist: the same code by SMS (P2). */
export default function TherapistLoginPage() {
  return <PhoneLogin audience="therapists" />;
}
