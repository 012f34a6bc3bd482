// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Edit } from '../defence';

export const sandbox = 'app/features/sandbox';
export const domain = 'tests/attack/domain.test.ts';
export const http = 'tests/attack/http.test.ts';
export const unit = (name: string) => `${sandbox}/${name}.test.ts`;
/** A pattern that matches where one of the texts does. */
export const any = (...texts: string[]) => texts.join('|');

export const roles = (take: string, put?: string): Edit => ({ file: 'drizzle/sandbox.sql', take, put });
export const statement = (take: string, put?: string): Edit => ({
  file: `${sandbox}/statement.server.ts`,
  take,
  put,
});
export const backend = (take: string, put?: string): Edit => ({
  file: `${sandbox}/backend.server.ts`,
  take,
  put,
});

/** The login that may become a reader, and nothing else. */
export const ownRole = [
  backend('      `SET LOCAL ROLE ${reader}`,\n'),
  {
    file: `${sandbox}/addresses.server.ts`,
    take: "visible: at(names.visible, 'sandbox_login'), hidden: at(names.hidden, 'sandbox_login')",
    put: 'visible: at(names.visible), hidden: at(names.hidden)',
  },
];
