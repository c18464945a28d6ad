import { Stack, Text } from '@sanity/ui';
import { type NumberInputProps, useFormValue } from 'sanity';
import { clientPays } from './client-pays.ts';
import { NumberInput } from './NumberInput.tsx';

/** The fee, and below it what clients pay for each of the specialist's prices (P14). */
export function FeeInput(props: NumberInputProps) {
  const offers = useFormValue(['sessionTypes']);
  const prices = Array.isArray(offers) ? offers.map((offer: { price?: unknown }) => offer.price) : [];
  const sums = prices.flatMap((price) => clientPays(price, props.value) ?? []);
  return (
    <Stack gap={3}>
      <NumberInput {...props} />
      {sums.length > 0 && (
        <Text size={1} muted>
          კლიენტები იხდიან: {sums.join(' · ')}
        </Text>
      )}
    </Stack>
  );
}
