import { readForm } from '~/http/body.server';
import { submitForm } from '~/http/form.server';
import { explainUnprintable } from './pdf-fonts.server';
import { certificateSchema } from './schema';

/** A name with letters that the PDF lacks is refused, unless its writer was told and wants it as it is written. */
export async function submitName(request: Request, handle: (name: string) => Promise<Response>) {
  const form = await readForm(request);
  const notice = explainUnprintable(String(form.get('name') ?? ''));
  const isTold = form.get('intent') === 'as-written';
  const schema = certificateSchema(isTold ? () => undefined : explainUnprintable);
  return submitForm({ request, form, schema, extra: { notice } }, ({ name }) => handle(name));
}
