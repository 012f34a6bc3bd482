export function FormErrors({ errors, id }: { errors?: string[] | null; id?: string }) {
  if (!errors?.length) return null;
  return (
    <div
      id={id}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused form, reading starts at the reason
      autoFocus
      className="mb-4 max-w-form border-s-[5px] border-foul bg-foul-wash px-4 py-3"
    >
      {errors.map((error) => (
        <p key={error} className="first:not-last:font-semibold">
          {error}
        </p>
      ))}
    </div>
  );
}
