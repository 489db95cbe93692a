import { expect, it } from 'vitest';
import { adminRights } from '#shared/contract/rights.ts';
import { hasRight } from '#shared/contract/roles.ts';

it.each([
  ['admin', adminRights.length],
  ['ADMIN', adminRights.length],
  ['user', 0],
  ['supervisor', 0],
  ['', 0],
])('%j has %i of the rights of admins', (profile, count) => {
  expect(adminRights.filter((right) => hasRight({ profile }, right))).toHaveLength(count);
});
