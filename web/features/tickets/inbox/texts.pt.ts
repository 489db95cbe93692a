export const texts = {
  title: 'Para qual conversa?',
  take: 'Levar para a conversa',
  notYet: 'Nada sai ainda: você confere e envia na conversa.',
  files: 'Arquivos',
  more_one: 'mais {{count}} arquivo',
  more_other: 'mais {{count}} arquivos',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    inbox: typeof texts;
  }
}
