type Feature = { title: string; text: string; evidence: string };

export function FeatureList({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ title, text, evidence }) => (
        <li key={title} className="flex flex-col gap-2 border-t-[3px] border-rule-2 pt-4">
          <h3>{title}</h3>
          <p className="text-ink-2">{text}</p>
          <p className="mt-auto border-t pt-2 font-mono text-[.8rem] leading-relaxed whitespace-pre-wrap text-ink-2">
            {evidence}
          </p>
        </li>
      ))}
    </ul>
  );
}
