import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LambdaFunction } from './lambda-functions.ts';
import { LambdaPool } from './lambda-pool.ts';

export interface InvokeResult {
  payload?: unknown;
  functionError?: { errorType: string; errorMessage: string };
}

export interface LambdaHost {
  /**
   * @param functionName the physical id of the `AWS::Lambda::Function`, or its ARN.
   * @throws Error when the template has no such function; what the function throws is in the result.
   */
  invoke(functionName: string, event: unknown): Promise<InvokeResult>;
  close(): Promise<void>;
}

export interface WarmableLambdaHost extends LambdaHost {
  /** As they were when it started. */
  functions: readonly LambdaFunction[];
  /** Loads every function once, one after the other, so that no person waits for it. */
  warm(): Promise<void>;
  /** Gives a function another bundle, and loads it. What it is doing comes to its end with the old one. */
  replaceCode(functionName: string, moduleUrl: string): void;
}

export interface LambdaHostOptions {
  functions: LambdaFunction[];
  /** Everything that functions print. */
  logFile: string;
  /** What they print to stderr, for the terminal. */
  onStderr?: (functionName: string, text: string) => void;
}

export function createLambdaHost(options: LambdaHostOptions): WarmableLambdaHost {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const onStderr = options.onStderr ?? (() => undefined);
  const pools = new Map(options.functions.map((spec) => [spec.name, new LambdaPool(spec, { logFile: options.logFile, onStderr })]));
  let isClosed = false;
  return {
    functions: options.functions,
    async invoke(functionName, event) {
      const name = nameOf(functionName);
      const pool = pools.get(name);
      if (!pool) throw new Error(`There is no function ${name}`);
      return pool.invoke(event);
    },
    async warm() {
      for (const pool of pools.values()) {
        if (!isClosed) await pool.warm();
      }
    },
    replaceCode(functionName, moduleUrl) {
      const pool = pools.get(functionName);
      pool?.replaceCode(moduleUrl);
      void pool?.warm();
    },
    async close() {
      isClosed = true;
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

/** `arn:aws:lambda:REGION:ACCOUNT:function:NAME`, perhaps with a qualifier. */
function nameOf(functionName: string): string {
  return functionName.startsWith('arn:') ? (functionName.split(':')[6] ?? '') : functionName;
}
