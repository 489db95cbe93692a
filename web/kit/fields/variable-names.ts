import { useMemo } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Variables for texts of a conversation; each is filled in when the text is sent. */
export const conversationVariables = ['firstName', 'name', 'ms', 'user', 'queue', 'protocol', 'hour', 'connection'] as const;
export type ConversationVariable = (typeof conversationVariables)[number];

/** A text as it is stored, and as people read it. */
export interface TextForms {
  readonly shown: (stored: string) => string;
  readonly stored: (shown: string) => string;
}

/** Texts with variables by their names in words: `{{firstName}}` is read as `[Primeiro nome]`. */
export function useVariableNames(variables: readonly ConversationVariable[] = conversationVariables): TextForms {
  const { t } = useTranslation('kit');
  return useMemo(() => {
    const names = variables.map((name) => ({
      pattern: new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, 'g'),
      stored: `{{${name}}}`,
      shown: `[${t(`variable_${name}`)}]`,
    }));
    return {
      shown: (text) => names.reduce((known, { pattern, shown }) => known.replace(pattern, () => shown), text),
      stored: (text) => names.reduce((known, { stored, shown }) => known.replaceAll(shown, stored), text),
    };
  }, [t, variables]);
}
