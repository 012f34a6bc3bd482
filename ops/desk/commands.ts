import type { About } from './audit';

/** `here`: the folder in which files are named. @returns whether it did what was asked */
type Run = (args: string[], here: string, about?: About) => Promise<boolean>;
/**
 * `usage`: what may follow the command's name, a line each. `changes`: what follows it where it changes something, which is recorded.
 * `isEarly`: it may come before there are tables to record it in.
 */
export type Command = {
  usage: string[];
  summary: string;
  load(): Promise<Run>;
  changes?: RegExp;
  isEarly?: boolean;
};

export const commands: Record<string, Command> = {
  users: {
    usage: ['EMAIL [--json]', 'NUMBER [--json]'],
    summary: 'what support has to know of one account; no password, no hash',
    load: async () => (await import('./users')).showUser,
  },
  user: {
    usage: [
      'find PART',
      'show WHO',
      'export WHO',
      'sign-out WHO --by NAME',
      'resend WHO --by NAME',
      'address WHO NEW --by NAME',
      'grant WHO --days NUMBER --reason WORDS --by NAME',
      'end WHO --reason WORDS --by NAME',
      'block WHO --reason WORDS --by NAME',
      'unblock WHO --reason WORDS --by NAME',
      'delete WHO --by NAME',
    ],
    summary:
      'who has this in an address or name; one learner’s road; their data; and what support does for them. WHO: an address or a number',
    load: async () => (await import('./user')).user,
    changes: /^(?!find|show)/,
  },
  subscriptions: {
    usage: ['[--all] [--json | --csv]'],
    summary: 'who subscribes to what; with --all also those that have ended',
    load: async () => (await import('./subscriptions')).listSubscriptions,
  },
  waitlist: {
    usage: ['[--json | --csv]'],
    summary: 'who wants to teach here',
    load: async () => (await import('./waitlist')).listWaitlist,
  },
  stats: {
    usage: ['[--days NUMBER] [--json | --csv]'],
    summary: 'sign-ups, active learners, and where learners get stuck; of 30 days unless told',
    load: async () => (await import('./stats')).showStats,
  },
  tutor: {
    usage: ['[--days NUMBER] [--json | --csv]'],
    summary:
      'what the tutor said, by rule and exercise, what came of it within three tries, the rules that said nothing, and the questions that were passed on; of 120 days unless told',
    load: async () => (await import('./tutor')).showTutor,
  },
  audit: {
    usage: ['[--days NUMBER] [--account NUMBER] [--json | --csv]'],
    summary:
      'sign-ins refused, ways in changed, certificates and commands, a line each; of 30 days unless told',
    load: async () => (await import('./audit')).showAudit,
  },
  content: {
    usage: ['[--json]'],
    summary: 'which version of each course is live',
    load: async () => (await import('./content')).showContent,
  },
  backup: {
    usage: ['FILE', 'FOLDER [--every hour|day|week] [--keep NUMBER]', 'verify FILE'],
    summary:
      'the product database into a file, encrypted where BACKUP_KEY or BACKUP_KEY_FILE is set; the newest few in a folder; verify restores one beside it',
    load: async () => (await import('./backup')).backUp,
  },
  restore: {
    usage: ['FILE [--overwrite] [--deletions LOG]'],
    summary:
      'a backup into DATABASE_URL; into one that is not empty only with --overwrite; who was deleted since, as the site’s log says, goes again',
    load: async () => (await import('./restore')).restore,
    changes: /./,
    isEarly: true,
  },
  'rotate-key': {
    usage: ['[--list | --seal | --plain]'],
    summary:
      'a new key for certificates; those signed with earlier ones stay valid. --seal makes none, and seals those that are there by SIGNING_SECRET; --plain takes that back',
    load: async () => (await import('./rotate-key')).rotateKey,
    changes: /^(?!--list)/,
  },
  doctor: {
    usage: ['[--json]'],
    summary: 'checks settings, databases, TLS and the sandbox’s hardening; each fault is one line',
    load: async () => (await import('./doctor/doctor')).examine,
  },
  mail: {
    usage: ['list', 'send-again ID', 'send-again all', 'test ADDRESS'],
    summary: 'e-mail that was not sent, to send it again, and to try the mail server',
    load: async () => (await import('../mail/command')).runMail,
    changes: /^send-again/,
  },
  disputes: {
    usage: [
      'list',
      'accept ID [--any-names] [--tolerance NUMBER] [--content DIR]',
      'decline ID [words for the learner]',
      'regrade LESSON/EXERCISE',
    ],
    summary: 'what learners say against verdicts',
    load: async () => (await import('../disputes/command')).runDisputes,
    changes: /^(?!list)/,
  },
  billing: {
    usage: ['setup [--live]', 'sync'],
    summary: 'makes at Stripe what is sold; reads all subscriptions there again',
    load: async () => (await import('../billing/command')).runBilling,
    changes: /./,
    isEarly: true,
  },
  retakes: {
    usage: ['WHO'],
    summary: 'lets a learner begin the next attempt of an assessment at once',
    load: async () => (await import('./retakes')).clearRetakes,
    changes: /./,
  },
  revoke: {
    usage: ['CERTIFICATE [reason]'],
    summary: 'takes a certificate back, for a reason that anyone can read',
    load: async () => (await import('./revoke')).revokeCertificate,
    changes: /./,
  },
};
