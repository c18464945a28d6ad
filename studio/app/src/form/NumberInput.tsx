import { Stack, Text, TextInput } from '@sanity/ui';
import { type FormEvent, useState } from 'react';
import { type NumberInputProps, PatchEvent, set, unset } from 'sanity';
import { typedNumber } from '../../../../domain/typed-number.ts';

/**
 * A number as Georgian writes it: 99,50 and 1 000. A browser's own number field silently drops what it cannot read, so
 * that 99,50 becomes 9950. Here unreadable text is no value, and words below the field say so.
 */
export function NumberInput({ elementProps, onChange, value, validationError }: NumberInputProps) {
  // What is being typed stands as it is typed; it is over where the field was left, or its value came from elsewhere.
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const shown = typed !== null && (isTyping || value === undefined) ? typed : shownOf(value);
  const isUnread = shown.trim() !== '' && typedNumber(shown) === null && value === undefined;
  const { onBlur, onFocus, ref, id, readOnly, placeholder } = elementProps;
  return (
    <Stack gap={3}>
      <TextInput
        ref={ref}
        id={id}
        readOnly={readOnly}
        placeholder={placeholder}
        aria-describedby={elementProps['aria-describedby']}
        inputMode="decimal"
        autoComplete="off"
        customValidity={isUnread ? UNREAD : validationError}
        value={shown}
        onFocus={onFocus}
        onChange={({ currentTarget }: FormEvent<HTMLInputElement>) => {
          const text = currentTarget.value;
          const number = typedNumber(text);
          setTyped(text);
          setIsTyping(true);
          onChange(PatchEvent.from(number === null ? unset() : set(number)));
        }}
        onBlur={(event) => {
          setIsTyping(false);
          onBlur(event);
        }}
      />
      {isUnread && (
        <Text size={1} role="alert">
          {UNREAD}
        </Text>
      )}
    </Stack>
  );
}

const UNREAD = 'ეს რიცხვად ვერ იკითხება და არ შეინახება. დაწერეთ ასე: 120, 1 000 ან 99,50.';

function shownOf(value: number | undefined): string {
  return value === undefined ? '' : String(value).replace('.', ',');
}
