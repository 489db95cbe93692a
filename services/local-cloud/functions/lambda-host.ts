import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LambdaFunction } from './lambda-functions.ts';
import { type InvokeResult, LambdaPool, throttled } from './lambda-pool.ts';

export interface LambdaHost {
  /**
   * @param functionName the physical id of the `AWS::Lambda::Function`, or its ARN.
   * @throws Error when the template has no such function; what the function throws is in the result.
   */
  invoke(functionName: string, event: unknown): Promise<InvokeResult>;
  close(): Promise<void>;
}

export interface LambdaService extends LambdaHost {
  /** As they were when it started. */
  functions: readonly LambdaFunction[];
  /** Gives a function another bundle. What it is doing comes to its end with the old one. */
  replaceCode(functionName: string, moduleUrl: string): void;
}

export interface LambdaHostOptions {
  functions: LambdaFunction[];
  /** Everything that functions print. */
  logFile: string;
  /** Says where disturbed tables are, while there are any. */
  drillFile?: string;
  /** Whether this invocation is refused for a drill's sake. */
  isThrottled?: (functionName: string) => boolean;
  /** Told of each run. */
  onRun?: (functionName: string) => void;
  /** Takes the functions' stderr, for the terminal. */
  onStderr?: (functionName: string, text: string) => void;
}

export function createLambdaHost(options: LambdaHostOptions): LambdaService {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const onStderr = options.onStderr ?? (() => undefined);
  const pools = new Map(
    options.functions.map((spec) => [spec.name, new LambdaPool(spec, { logFile: options.logFile, drillFile: options.drillFile ?? '', onStderr })]),
  );
  return {
    functions: options.functions,
    async invoke(functionName, event) {
      const name = nameOf(functionName);
      const pool = pools.get(name);
      if (!pool) throw new Error(`There is no function ${name}`);
      if (options.isThrottled?.(name)) return throttled;
      options.onRun?.(name);
      return pool.invoke(event);
    },
    replaceCode(functionName, moduleUrl) {
      pools.get(functionName)?.replaceCode(moduleUrl);
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

/** `arn:aws:lambda:REGION:ACCOUNT:function:NAME`, perhaps with a qualifier. */
function nameOf(functionName: string): string {
  return functionName.startsWith('arn:') ? (functionName.split(':')[6] ?? '') : functionName;
}
