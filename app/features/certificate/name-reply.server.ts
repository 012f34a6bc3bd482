import { readForm } from '~/http/body.server';
import { submitForm } from '~/http/form.server';
import { explainUnprintable } from './pdf-fonts.server';
import { certificateSchema } from './schema';

/** Intent `preview` issues nothing. `as-written` accepts letters that the PDF cannot show, which are refused otherwise. */
export async function submitName(request: Request, handle: (name: string) => Promise<Response>) {
  const form = await readForm(request);
  const notice = explainUnprintable(String(form.get('name') ?? ''));
  const isTold = form.get('intent') === 'as-written';
  const schema = certificateSchema(isTold ? () => undefined : explainUnprintable);
  const preview = { name: null as string | null };
  return submitForm({ request, form, schema, extra: { notice, preview } }, async ({ name }, stay) => {
    if (form.get('intent') !== 'preview') return handle(name);
    preview.name = name;
    return stay(200);
  });
}
