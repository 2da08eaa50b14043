import { readFile } from 'node:fs/promises';
import type { UsageReading } from './measure.ts';

/** Linux counts CPU time in ticks of a hundredth of a second, and memory in pages of 4 KiB, on every machine that this runs on. */
const TICK_MICROSECONDS = 10_000;
const PAGE_BYTES = 4096;

/** Reads the CPU time and memory of any process of this machine, to a hundredth of a second. */
export async function readUsage(pid: number): Promise<UsageReading> {
  const [stat, statm] = await Promise.all(['stat', 'statm'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')));
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return {
    cpuMicroseconds: (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS,
    rssBytes: Number(statm?.split(' ')[1]) * PAGE_BYTES,
  };
}
