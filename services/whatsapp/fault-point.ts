/** Moments of receiving a message at which the fault tests end the process. */
export type FaultPointName = 'afterDecrypt' | 'afterQueue' | 'afterRatchetStored' | 'beforeReceipt';

export type FaultPoint = (name: FaultPointName) => void | Promise<void>;
