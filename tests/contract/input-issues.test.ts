import { expect, it } from 'vitest';
import * as z from 'zod';
import { parseInput } from '#functions/stack/http.ts';

const body = z.object({ name: z.string().min(2), email: z.email(), queueIds: z.array(z.number()) });

function refusalOf(value: unknown): unknown {
  try {
    return parseInput(body, value);
  } catch (error) {
    return error;
  }
}

it('tells every field of a body that does not fit, the first one by itself', () => {
  expect(refusalOf({ name: 'A', email: 'x', queueIds: [1, 'two'] })).toMatchObject({
    code: 'ERR_VALIDATION',
    details: {
      field: 'name',
      reason: expect.any(String),
      issues: [
        { path: 'name', code: 'too_small' },
        { path: 'email', code: 'invalid_format' },
        { path: 'queueIds.1', code: 'invalid_type' },
      ],
    },
  });
});

it('tells twenty fields at most', () => {
  const wrong = { name: 'Ana', email: 'ana@exemplo.com', queueIds: Array.from({ length: 100 }, () => 'x') };

  const { details } = refusalOf(wrong) as { details: { issues: unknown[] } };

  expect(details.issues).toHaveLength(20);
});
