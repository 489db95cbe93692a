type Packages = Readonly<Record<string, { readonly version?: string; readonly optional?: boolean; readonly devOptional?: boolean }>>;

export declare function hasAll(there: Packages, wanted: Packages): boolean;
export const installArguments: readonly string[];
export function environmentFor(node: string): NodeJS.ProcessEnv;
