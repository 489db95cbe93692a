/** Which message of which queue, by which reception. */
export interface Handle {
  queueName: string;
  seq: number;
  receipt: number;
}

export function receiptHandle({ queueName, seq, receipt }: Handle): string {
  return Buffer.from(`${queueName} ${seq} ${receipt}`).toString('base64url');
}

/** @returns undefined for what is no handle. */
export function parseReceiptHandle(handle: string): Handle | undefined {
  const [, queueName, seq, receipt] = /^([\w.-]+) (\d+) (\d+)$/.exec(Buffer.from(handle, 'base64url').toString('utf8')) ?? [];
  return queueName === undefined ? undefined : { queueName, seq: Number(seq), receipt: Number(receipt) };
}

/** Grows with the place; large and not consecutive, as those of SQS. */
export function sequenceNumber(seq: number): string {
  return String(18_800_000_000_000_000_000n + BigInt(seq) * 256n);
}
