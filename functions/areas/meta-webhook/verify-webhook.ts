import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { WebhookDeps } from './deps.ts';

/** @returns the challenge. @throws AppError ERR_WEBHOOK_REFUSED */
export async function verifyWebhook({ app }: Pick<WebhookDeps, 'app'>, { token, challenge }: { token: string; challenge: string }): Promise<string> {
  const { verifyToken } = await app();
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (verifyToken === '' || !timingSafeEqual(digest(verifyToken), digest(token))) throw new AppError('ERR_WEBHOOK_REFUSED');
  return challenge;
}
