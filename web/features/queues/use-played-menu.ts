import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { answerMenu, beginMenu, menuBook, type MenuQueue, type MenuState, type MenuStep } from '#shared/domain/menu.ts';
import { fillVariables } from '#shared/domain/text-variables.ts';
import { settingOf, settingsQuery } from '#web/parts/settings/queries.ts';

/** Subject of the preview: a queue as it stands in the editor, alone or among the others of a connection. */
export interface MenuDraft {
  readonly connection: { readonly name: string; readonly greetingMessage: string };
  /** In the connection's order. */
  readonly queues: readonly MenuQueue[];
  /** Options of all queues. */
  readonly options: readonly QueueOption[];
}

interface Line {
  /** Counts up. */
  readonly id: number;
  readonly from: 'bot' | 'customer';
  readonly text: string;
}

interface Play {
  readonly lines: readonly Line[];
  /** Null: the bot has nothing more to do. */
  readonly state: MenuState | null;
}

const sampleProtocol = '000042';

/** A conversation with the menu. */
export function usePlayedMenu({ connection, queues, options }: MenuDraft) {
  const { t } = useTranslation('queues');
  const { data: settings } = useQuery(settingsQuery);
  const timeZone = settingOf(settings, 'timeZone') || 'America/Sao_Paulo';
  const book = menuBook(connection, queues, options);
  const values = { name: t('previewName'), protocol: sampleProtocol, user: '', connection: connection.name, timeZone, extraInfo: [] };
  const told = ({ state, replies, queueId }: MenuStep, before: readonly Line[]): Play => {
    const queue = queues.find(({ id }) => id === queueId)?.name ?? '';
    const fill = (text: string): string => fillVariables(text, { ...values, queue, nowMs: Date.now() });
    return { state, lines: [...before, ...replies.map((text, index) => ({ id: before.length + index, from: 'bot' as const, text: fill(text) }))] };
  };
  const begin = (): Play => told(beginMenu(book), []);
  const [play, setPlay] = useState(begin);
  const say = (text: string): void =>
    setPlay(({ lines, state }) => {
      const said = [...lines, { id: lines.length, from: 'customer' as const, text }];
      return state ? told(answerMenu(book, state, text), said) : { state, lines: said };
    });
  const note = play.lines.length === 0 ? ('previewSilent' as const) : play.state === null ? ('previewEnded' as const) : null;
  return { lines: play.lines, note, say, restart: () => setPlay(begin()) };
}
