import { certificateNameLength } from 'drizzle/values';
import { type ReactNode, useId } from 'react';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';

type CertificateNameFormProps = {
  name: string;
  /** Names the characters that the PDF cannot show. */
  notice?: string;
  reply?: FormReply & { notice?: string };
  action: string;
  canPreview?: boolean;
  hint?: ReactNode;
};

export function CertificateNameForm({
  name,
  notice,
  reply,
  action,
  canPreview,
  hint,
}: CertificateNameFormProps) {
  const isBusy = useBusy();
  const state = useServerForm<'name'>(reply, { name });
  const keeping = useId();
  const isUnprintable = Boolean(reply ? reply.notice : notice);
  return (
    <PostForm state={state} key={name}>
      <Field
        {...state.field('name')}
        label="Name"
        autoComplete="name"
        maxLength={certificateNameLength}
        hint={
          <>
            {!reply && notice && <b className="block">{notice}.</b>}
            {hint}
          </>
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="loud" disabled={isBusy}>
          {isBusy ? 'Issuing...' : action}
        </Button>
        {canPreview && (
          <Button name="intent" value="preview" disabled={isBusy}>
            Preview
          </Button>
        )}
        {isUnprintable && (
          <Button name="intent" value="as-written" disabled={isBusy} aria-describedby={keeping}>
            Keep it as written
          </Button>
        )}
      </div>
      {isUnprintable && (
        <p id={keeping} className="mt-3 max-w-form text-sm text-ink-2">
          Kept as written, the page and the credential show your name, and the PDF says “the holder named at
          the address below”.
        </p>
      )}
    </PostForm>
  );
}
