import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queueId } from '#shared/contract/ids.ts';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { answerMenu, beginMenu, menuBook, type MenuState, type MenuStep } from '#shared/domain/menu.ts';
import { fillVariables } from '#shared/domain/text-variables.ts';
import { settingOf, settingsQuery } from '../../api/setting-queries.ts';

/** A queue as it stands in the editor. */
export interface MenuDraft {
  readonly name: string;
  readonly greetingMessage: string;
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

/** A queue that is not saved yet has no id; the menu asks for one only to tell queues apart. */
const draftId = queueId.parse('01J00000000000000000000000');
const sampleProtocol = '000042';

/** A conversation with the menu. */
export function usePlayedMenu({ name, greetingMessage, options }: MenuDraft) {
  const { t } = useTranslation('queues');
  const { data: settings } = useQuery(settingsQuery);
  const timeZone = settingOf(settings, 'timeZone') || 'America/Sao_Paulo';
  const id = options[0]?.queueId ?? draftId;
  const book = menuBook({ greetingMessage: '' }, [{ id, name, greetingMessage }], options);
  const values = { name: t('previewName'), protocol: sampleProtocol, queue: name, user: '', connection: '', timeZone, extraInfo: [] };
  const fill = (text: string): string => fillVariables(text, { ...values, nowMs: Date.now() });
  const told = ({ state, replies }: MenuStep, before: readonly Line[]): Play => ({
    state,
    lines: [...before, ...replies.map((text, index) => ({ id: before.length + index, from: 'bot' as const, text: fill(text) }))],
  });
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
