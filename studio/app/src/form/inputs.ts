import type { ComponentType } from 'react';
import type { Field, SchemaType } from '../../../schema/define.ts';
import { FeeInput } from './FeeInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PriceInput } from './PriceInput.tsx';
import { TableInput } from './TableInput.tsx';

/** Inputs of our own, by the type and field that they are for; by the type alone for all of it. */
const INPUTS: Readonly<Record<string, ComponentType<never>>> = {
  'therapist.fee': FeeInput,
  'sessionOffer.price': PriceInput,
  table: TableInput,
};

/** The schema with the inputs of our own in their places. */
export function withInputs(types: readonly SchemaType[]): readonly object[] {
  return types.map((type) => ({
    ...type,
    ...inputOf(type.name),
    ...(type.fields && {
      fields: type.fields.map((field: Field) => ({ ...field, ...inputOf(`${type.name}.${field.name}`, field.type) })),
    }),
  }));
}

/** The input of this name; without one that of its type, since no field may drop what somebody types. */
function inputOf(name: string, type?: string): { components?: { input: ComponentType<never> } } {
  const input = INPUTS[name] ?? (type === 'number' ? NumberInput : undefined);
  return input === undefined ? {} : { components: { input } };
}
