/**
 * A hostile, odd or legal input with the range of its answer. `bad` must be refused, `good` must be accepted (the guard
 * against over-strict rules), `either` may be both; none may fault. `contract/testing/hostile-inputs.json` holds them,
 * one a line.
 */
export type HostileCase = {
  id: string;
  area: string;
  kind: 'bad' | 'good' | 'either';
  /** `POST /send-otp`, relative to `/api`. */
  call: string;
  label: string;
  payload: unknown;
  expect: { min: number; max: number; allow?: number[] };
  expectAlso?: number[];
  note: string;
  /** Whose token goes with the call. */
  auth: 'me' | 'other' | 'therapist' | 'admin' | 'none' | 'expired' | 'system';
  /** Drives a function of the rules, not a call: those stand beside the rules themselves. */
  unit?: boolean;
  query?: string;
  headers?: Record<string, string>;
  cookie?: string;
  contentType?: string;
  rawBody?: string;
  rawHex?: string;
  rawHexInName?: string;
  generator?: string;
  repeat?: number;
  resendEach?: number;
  last?: boolean;
  allowIfEqualsSecret?: boolean;
  idem?: 'same';
  secondBody?: Record<string, unknown>;
  fault?: string;
  race?: string;
  sequence?: string[];
  needs?: string;
};

/** Values that a case may name as `{{word}}`. */
export type Placeholders = (word: string) => unknown;

const WHOLE = /^\{\{([^}]+)\}\}$/;
const INSIDE = /\{\{([^}]+)\}\}/g;

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Fills placeholders and directives (`$repeat`, `$deep`, ...) into a template. */
export function fill(template: unknown, words: Placeholders): unknown {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template)?.[1];
    if (whole !== undefined) return words(whole);
    return template.replace(INSIDE, (_, word: string) => text(words(word)));
  }
  if (Array.isArray(template)) return template.map((item) => fill(item, words));
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template);
  const [directive] = entries;
  if (directive !== undefined && entries.length === 1) {
    const [name, value] = directive;
    if (name === '$repeat' && Array.isArray(value)) return String(value[0]).repeat(Number(value[1]));
    if (name === '$concat' && Array.isArray(value)) return value.map((part) => text(fill(part, words))).join('');
    if (name === '$array' && Array.isArray(value)) {
      const item = fill(value[0], words);
      return Array.from({ length: Number(value[1]) }, () => item);
    }
    if (name === '$keys') {
      return Object.fromEntries(Array.from({ length: Number(value) }, (_, n) => [`key${n}`, n]));
    }
    if (name === '$encrypt') return { encryptedData: Buffer.from(text(value)).toString('base64'), aes: true };
    if (name === '$deep') return new Deep(Number(value));
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, fill(value, words)]));
}

/** Stands for arrays nested so deep that building them as values would be the attack itself. */
class Deep {
  readonly levels: number;

  constructor(levels: number) {
    this.levels = levels;
  }

  toJSON(): string {
    return `@deep:${this.levels}`;
  }
}

/** The bytes of a payload as they go over the wire. */
export function serialise(payload: unknown): string {
  return JSON.stringify(payload).replace(/"@deep:(\d+)"/g, (_, levels: string) => {
    const n = Number(levels);
    return '['.repeat(n) + ']'.repeat(n);
  });
}
