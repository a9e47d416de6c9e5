export function Loading() {
  return (
    <p className="empty quiet" role="status">
      Loading …
    </p>
  );
}
