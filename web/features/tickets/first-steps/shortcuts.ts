import { useQuery } from '@tanstack/react-query';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { everyRecordQuery, useRemoveDeclared, useSaveDeclared } from '#web/api/record-queries.ts';

const which = 'quickMessages';

/** The screen of the texts that agents answer with. */
export const shortcutsPath = '/quick-messages';

export type Shortcut = Pick<QuickMessage, 'shortcode' | 'message'>;

export const useShortcuts = () => useQuery(everyRecordQuery(which)).data;
export const useSaveShortcut = () => useSaveDeclared(which).mutateAsync;
export const useRemoveShortcut = () => useRemoveDeclared(which).mutateAsync;
