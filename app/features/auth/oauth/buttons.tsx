import { Button } from '~/ui/button';

type OAuthButtonsProps = {
  providers: { id: string; label: string; isConfigured: boolean }[];
  terms: string | null;
  search: string;
};

export function OAuthButtons({ providers, terms, search }: OAuthButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-6">
      {providers.map(({ id, label, isConfigured }) => (
        <form key={id} method="post" action={`/auth/${id}${search}`}>
          <Button disabled={!isConfigured}>{label}</Button>
        </form>
      ))}
      <p className="text-sm text-ink-2">{terms}</p>
    </div>
  );
}
