export declare function nearTests(
  files: readonly string[],
  changed: readonly string[],
  read?: (path: string) => string,
): { readonly near: string[]; readonly leftOut: number };
