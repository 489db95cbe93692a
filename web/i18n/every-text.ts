import type { TextModule } from './i18n.ts';

/** Where all texts are, in each language: the addresses of so many chunks are more than a first load should carry. */
export const everyText = {
  ...import.meta.glob<TextModule>('./{pt,en,es}/*.ts'),
  ...import.meta.glob<TextModule>('../{app,features,kit,parts}/**/texts.*.ts'),
};
