import type { About } from './audit';
import help from './help.json';

/** `here`: the folder that file names are relative to. @returns whether the command succeeded */
type Run = (args: string[], here: string, about?: About) => Promise<boolean>;
/**
 * `changes`: matches the arguments of calls that change something and are recorded. `isEarly`: the command may run before the
 * table of records exists.
 */
type Act = { load(): Promise<Run>; changes?: RegExp; isEarly?: boolean };
/** `usage`: the possible arguments, one form per line. */
export type Command = Act & { usage: string[]; summary: string };
type Name = keyof typeof help;

const acts: Record<Name, Act> = {
  user: {
    load: async () => (await import('./user')).user,
    changes: /^(?!find|show)/,
  },
  subscriptions: { load: async () => (await import('./lists')).listSubscriptions },
  waitlist: { load: async () => (await import('./lists')).listWaitlist },
  stats: { load: async () => (await import('./stats')).showStats },
  tutor: { load: async () => (await import('./tutor')).showTutor },
  audit: { load: async () => (await import('./audit')).showAudit },
  content: { load: async () => (await import('./content')).showContent },
  backup: { load: async () => (await import('./backup')).backUp },
  restore: {
    load: async () => (await import('./restore')).restore,
    changes: /./,
    isEarly: true,
  },
  'rotate-key': {
    load: async () => (await import('./rotate-key')).rotateKey,
    changes: /^(?!--list)/,
  },
  doctor: { load: async () => (await import('./doctor/doctor')).examine },
  mail: {
    load: async () => (await import('../mail/command')).runMail,
    changes: /^send-again/,
  },
  disputes: {
    load: async () => (await import('../disputes/command')).runDisputes,
    changes: /^(?!list)/,
  },
  billing: {
    load: async () => (await import('../billing/command')).runBilling,
    changes: /./,
    isEarly: true,
  },
  retakes: {
    load: async () => (await import('./retakes')).clearRetakes,
    changes: /./,
  },
  revoke: {
    load: async () => (await import('./revoke')).revokeCertificate,
    changes: /./,
  },
};

export const commands: Record<string, Command> = Object.fromEntries(
  Object.entries(help).map(([name, words]) => [name, { ...words, ...acts[name as Name] }]),
);
