/** The size of an SMS: units of its alphabet, and the segments that are paid for. */
export type SmsSize = { alphabet: 'GSM-7' | 'UCS-2'; units: number; segments: number };

/**
 * The size of an SMS. A text of the GSM alphabet has 160 units in one segment and 153 in each of several; any other
 * letter, such as every Georgian one, makes all of it UCS-2 with 70 and 67 (3GPP TS 23.038 and 23.040).
 */
export function smsSize(text: string): SmsSize {
  const isGsm = [...text].every((letter) => GSM.includes(letter) || GSM_ESCAPED.includes(letter));
  // An escaped letter takes two units.
  const units = isGsm ? [...text].reduce((sum, letter) => sum + (GSM.includes(letter) ? 1 : 2), 0) : text.length;
  const [one, each] = isGsm ? [160, 153] : [70, 67];
  return { alphabet: isGsm ? 'GSM-7' : 'UCS-2', units, segments: units <= one ? 1 : Math.ceil(units / each) };
}

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_ESCAPED = '^{}\\[~]|€\f';
