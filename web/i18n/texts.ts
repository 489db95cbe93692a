import type { texts as common } from './pt/common.ts';
import type { texts as errors } from './pt/errors.ts';
import type { texts as screenErrors } from './pt/screen-errors.ts';

/** The texts of every namespace, Portuguese being the model. A folder with texts of its own adds a line by declaration merging. */
export interface Texts {
  common: typeof common;
  errors: typeof errors & typeof screenErrors;
  'screen-errors': typeof screenErrors;
}
