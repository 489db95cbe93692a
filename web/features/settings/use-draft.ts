import { createContext, use, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type SettingName, useSaveSetting } from '#web/parts/settings/queries.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

type Typed = Readonly<Partial<Record<SettingName, string>>>;

/** Values typed on a card, and not yet saved. */
export interface Draft {
  readonly typed: Typed;
  /** Null takes back what was typed. */
  readonly write: (name: SettingName, value: string | null) => void;
  /** Saves one at once, such as the removal of a secret. */
  readonly saveNow: (name: SettingName, value: string) => void;
  readonly isSaving: boolean;
}

export const DraftContext = createContext<Draft | null>(null);

/** A card's fields, which its one button saves. What was refused stays typed. */
export function useDraft() {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSaveSetting();
  const [typed, setTyped] = useState<Typed>({});
  const forget = (name: SettingName): void =>
    setTyped((known) => {
      const { [name]: _, ...others } = known;
      return others;
    });
  const save = async (changes: Typed): Promise<void> => {
    // One after the other: a later one may depend on what an earlier one allows.
    for (const [key, value] of Object.entries(changes) as [SettingName, string][]) {
      await mutateAsync({ key, value });
      forget(key);
    }
    notifySuccess(t('saved'));
  };
  // A refusal is told by the mutation's own toast.
  const start = (changes: Typed): void => void save(changes).catch(() => undefined);
  const draft: Draft = {
    typed,
    write: (name, value) => (value === null ? forget(name) : setTyped((known) => ({ ...known, [name]: value }))),
    saveNow: (name, value) => start({ [name]: value }),
    isSaving: isPending,
  };
  return { draft, isChanged: Object.keys(typed).length > 0, submit: () => start(typed) };
}

/** A field of the card around it. */
export function useSettingField(name: SettingName, stored: string) {
  const { t } = useTranslation('settings');
  const draft = use(DraftContext);
  if (!draft) throw new Error('a field stands on a card of settings');
  const write = (value: string): void => draft.write(name, value === stored ? null : value);
  return { label: t(name), value: draft.typed[name] ?? stored, write, isSaving: draft.isSaving, saveNow: draft.saveNow };
}
