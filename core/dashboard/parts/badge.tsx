export type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'idle';

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
