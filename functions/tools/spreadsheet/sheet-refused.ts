import type { SheetRefusal } from '#shared/contract/contact-list-shapes.ts';

/** Why a file is no spreadsheet that can be imported. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly refusal: SheetRefusal;

  constructor(refusal: SheetRefusal, options?: ErrorOptions) {
    super(refusal, options);
    this.refusal = refusal;
  }
}
