import { readFile } from 'node:fs/promises';

/** A tick of /proc/<pid>/stat: 10 ms on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Seconds of the processor that a process has used so far; 0 for one that is gone. */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return 0;
  // utime and stime are fields 14 and 15, the name in brackets is the second. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fromName = stat.slice(stat.lastIndexOf(')')).split(' ');
  return (Number(fromName[14 - 2]) + Number(fromName[15 - 2])) / ticksPerSecond;
}
