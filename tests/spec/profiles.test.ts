import { expect, it } from 'vitest';
import { adminRights, hasRight } from '#shared/contract/permissions.ts';

it.each([
  ['admin', adminRights.length],
  ['ADMIN', adminRights.length],
  ['user', 0],
  ['supervisor', 0],
  ['', 0],
])('%j has %i of the rights of admins', (profile, count) => {
  expect(adminRights.filter((right) => hasRight({ profile }, right))).toHaveLength(count);
});
