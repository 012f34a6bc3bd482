import { readOptions } from '../options';
import type { Finding } from './finding';
import { examineProduct } from './product';
import { examineSandboxes } from './sandbox';
import { examineSettings } from './settings';
import { examineSite } from './site';

/** Prints one line per finding. Returns false where there is a fault. */
export async function examine(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, { json: { type: 'boolean' } });
  const { findings, addresses } = await examineSettings();
  if (addresses) {
    findings.push(...(await examineProduct(addresses)));
    findings.push(...(await examineSandboxes(addresses)));
    if (addresses.appUrl) findings.push(...(await examineSite(addresses.appUrl)));
  }
  const faults = findings.filter(({ state }) => state === 'fault');
  console.log(values.json ? JSON.stringify(findings, null, 2) : findings.map(toLine).join('\n'));
  if (!values.json) console.log(`\n${faults.length === 1 ? '1 fault.' : `${faults.length || 'No'} faults.`}`);
  return faults.length === 0;
}

const toLine = ({ part, state, words }: Finding) => `${state.padEnd(5)}  ${part.padEnd(8)}  ${words}`;
