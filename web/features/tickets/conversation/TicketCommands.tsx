import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCommands } from '#web/kit/page/commands.ts';
import { awaitDialog } from '#web/kit/page/focus-when-there.ts';

/** The keys of what can be done with an open conversation. */
const keysOf = {
  accept: 'a',
  reopen: undefined,
  reply: 'r',
  resolve: 'e',
  resolveNext: 'shift+e',
  giveBack: undefined,
  transfer: 't',
  snooze: 's',
  tag: 'l',
  quick: 'q',
  note: 'n',
  details: 'i',
  find: undefined,
} as const;
type Action = keyof typeof keysOf;

const openers: readonly Action[] = ['transfer', 'snooze', 'tag'];

/** Offers what its buttons do to those who type. Null for what cannot be done now. Draws nothing, so that nothing waits for its words. */
export function TicketCommands({ actions }: { readonly actions: { readonly [A in Action]?: (() => void) | null } }) {
  const { t } = useTranslation('commands');
  const names = Object.keys(keysOf) as Action[]; // the table's own keys
  useCommands(
    names.flatMap((name) => {
      const [act, keys] = [actions[name], keysOf[name]];
      const run = (): void => {
        act?.();
        if (openers.includes(name)) awaitDialog();
      };
      return act ? [{ id: name, label: t(name), run, ...(keys ? { keys } : {}) }] : [];
    }),
  );
  return null;
}
