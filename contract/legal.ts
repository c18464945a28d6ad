import { z } from 'zod';

const query = z.object({
  locale: z.string().max(16).optional(),
  forTherapist: z.enum(['true', 'false']).default('false'),
});

const response = z.object({
  data: z.object({ title: z.string(), body: z.array(z.record(z.string(), z.unknown())), _updatedAt: z.string() }),
});

export const legalShapes = {
  readPrivacyPolicy: { query, response },
  readTerms: { query, response },
};
