import { Stack, Text } from '@sanity/ui';
import { type NumberInputProps, useFormValue } from 'sanity';
import { clientPays } from './client-pays.ts';
import { NumberInput } from './NumberInput.tsx';

/** The specialist's price, and below it what clients pay with the fee (P14). */
export function PriceInput(props: NumberInputProps) {
  const fee = useFormValue(['fee']);
  const sum = clientPays(props.value, fee);
  return (
    <Stack gap={3}>
      <NumberInput {...props} />
      <Text size={1} muted data-testid="client-pays">
        {sum === null ? 'ფასი ლარებში, თეთრი მძიმის შემდეგ: 120 ან 120,50' : wordsOf(sum, Number(fee))}
      </Text>
    </Stack>
  );
}

function wordsOf(sum: string, fee: number): string {
  return fee === 0 ? `კლიენტი იხდის ${sum}` : `კლიენტი იხდის ${sum}: ფასს და ${fee} % საკომისიოს`;
}
