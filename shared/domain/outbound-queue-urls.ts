/** Begin of the name of an outbound queue; the number of its shard and `.fifo` follow. */
export const outboundQueueUrls = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, shard) => `${prefix}${shard}.fifo`);
