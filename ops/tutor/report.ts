import type { Trial } from './evaluation';
import { goodMode } from './trials';

const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
const count = (trials: Trial[], is: (trial: Trial) => boolean) => trials.filter(is).length;

/** Prints released leaks and false claims by mode, and which check refused the first draft. */
export function printReport(trials: Trial[]): string {
  const refusals = (among: Trial[]) => {
    const kinds = new Map<string, number>();
    for (const { drafted } of among) {
      const kind = drafted.fault ? `fault: ${drafted.fault.kind}` : (drafted.objections[0]?.kind ?? 'none');
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    return [...kinds].map(([kind, times]) => `${kind} ${times}`).join(', ');
  };
  const modes = [...new Set(trials.map(({ mode }) => mode))].sort();
  const width = Math.max(...modes.map(({ length }) => length));
  const lines = modes.map((mode) => {
    const among = trials.filter((trial) => trial.mode === mode);
    const bad = count(among, ({ isLeak, isFalse }) => isLeak || isFalse);
    return `${mode.padEnd(width)} ${String(among.length).padStart(6)} ${String(bad).padStart(9)}  ${refusals(among)}`;
  });
  const words = trials
    .filter(({ isBuiltIn }) => !isBuiltIn)
    .map(({ released }) => released.split(/\s+/).length);
  const refused = count(trials, ({ drafted }) => drafted.objections.length > 0);
  return [
    `${'what the model did'.padEnd(width)}  asked  released  refused because of`,
    ...lines,
    '',
    `questions                     ${trials.length}`,
    `first drafts refused          ${refused} (${percent(refused, trials.length)})`,
    `leaks released                ${count(trials, ({ isLeak }) => isLeak)}`,
    `false claims released         ${count(trials, ({ isFalse }) => isFalse)}`,
    ...measures('all', trials),
    ...measures(
      'good model alone',
      trials.filter(({ mode }) => mode === goodMode.name),
    ),
    `words of a model's answer     ${Math.round(mean(words))}`,
    ...trials
      .filter(({ isLeak, isFalse }) => isLeak || isFalse)
      .slice(0, 20)
      .map(describe),
  ].join('\n');
}

const mean = (numbers: number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(numbers.length, 1);

function measures(name: string, trials: Trial[]): string[] {
  const firsts = trials.flatMap(({ drafted }) => drafted.firstMs ?? []).toSorted((one, other) => one - other);
  const builtIn = count(trials, ({ isBuiltIn }) => isBuiltIn);
  return [
    `${name}:`,
    `  answered without the model  ${percent(builtIn, trials.length)}`,
    `  first sentence, median      ${Math.round(firsts[Math.floor(firsts.length / 2)] ?? 0)} ms`,
    `  tokens a question           ${Math.round(mean(trials.map(({ drafted }) => drafted.tokens)))}`,
  ];
}

const describe = ({ name, state, prompt, mode, released }: Trial) =>
  `\n${name}, ${state}, ${prompt}, ${mode}:\n${released}`;
