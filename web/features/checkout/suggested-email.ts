const SLIPS: Readonly<Record<string, string>> = {
  'gmail.con': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmial.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'mail.ri': 'mail.ru',
  'yahoo.con': 'yahoo.com',
  'hotmail.con': 'hotmail.com',
  'outlook.con': 'outlook.com',
  'icloud.con': 'icloud.com',
};

/** The address that was probably meant, for a few common slips; offered, never put in by itself. */
export function suggestedEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const meant = SLIPS[email.slice(at + 1).toLowerCase()];
  return at < 1 || meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}
