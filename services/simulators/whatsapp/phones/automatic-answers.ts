import type { Account } from '#services/simulators/whatsapp/accounts.ts';
import type { PhoneMessage } from '#services/simulators/whatsapp/chat-log.ts';
import { isGroupId } from '#services/simulators/whatsapp/server/groups.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';
import { sendFromPhone } from './phone-outbox.ts';

/**
 * The business app answers by itself: a greeting when a chat begins, the away message whatever is written. Its linked clients get
 * the answer as one that the owner wrote; nothing in it tells the difference.
 */
export function answerByItself(world: World, account: Account, { from, to, fromMe, id }: PhoneMessage): void {
  if (fromMe || isGroupId(to)) return;
  const [first] = world.chatLog.list(account.number, from);
  const texts = [first?.id === id ? account.greeting : '', account.away].filter((text) => text !== '');
  answer(world, account, from, texts).catch((error: unknown) => console.error('simulated WhatsApp: the app could not answer by itself', error));
}

async function answer(world: World, account: Account, to: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) await sendFromPhone(world, account, { to, text });
}
