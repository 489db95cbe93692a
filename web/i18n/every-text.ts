import type { TextModule } from './i18n.ts';

/** Addresses of all texts in each language: too many chunks for a first load to carry. */
export const everyText = {
  ...import.meta.glob<TextModule>('./{pt,en,es}/*.ts'),
  ...import.meta.glob<TextModule>('../{app,features,kit,parts}/**/texts.*.ts'),
};
