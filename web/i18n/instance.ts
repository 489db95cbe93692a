import { createInstance } from 'i18next';

/** The texts for code outside components; components use `useTranslation`. Started by `startTexts`. */
export const i18n = createInstance();
