import { expect, it } from 'vitest';
import { encryptPush, isPushKey, mostPushBytes } from '#functions/tools/encrypt-push.ts';

/** https://www.rfc-editor.org/rfc/rfc8291#appendix-A */
const vector = {
  plain: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const chance = { salt: Buffer.from(vector.salt, 'base64url'), privateKey: Buffer.from(vector.privateKey, 'base64url') };

it('encrypts as the standard’s example does', () => {
  const body = encryptPush(vector.plain, vector, chance);

  expect(body.toString('base64url')).toBe(vector.body);
});

it('fits into one record of what services take, or refuses', () => {
  expect(encryptPush('a'.repeat(mostPushBytes), vector, chance)).toHaveLength(4_096);
  expect(() => encryptPush('a'.repeat(mostPushBytes + 1), vector, chance)).toThrow('3994 bytes');
});

it('knows a point of the curve from other bytes', () => {
  expect(isPushKey(vector.p256dh)).toBe(true);
  expect(isPushKey(`B${'A'.repeat(86)}`)).toBe(false);
});
