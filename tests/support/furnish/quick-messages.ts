import { quickMessages, toQuickMessage } from '#functions/records/quick-messages/quick-message-item.ts';
import { recordHandlers } from '#functions/stack/record-handlers.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishQuickMessages: Furnish<'quickMessages'> = async (home) => {
  const { id } = await recordHandlers(home.deps, quickMessages, toQuickMessage).create(home.admin, { shortcode: 'ola', message: 'nosso segredo' });
  return {
    ids: { quickMessageId: ulidOf(id) },
    bodies: { createQuickMessage: { shortcode: 'tchau', message: 'até logo' }, updateQuickMessage: { shortcode: 'ola', message: 'bom dia' } },
    notPlain: ['deleteQuickMessage'],
  };
};
