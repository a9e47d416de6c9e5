import { useMutation } from '@tanstack/react-query';
import { download, type ApiFailure, type Asked } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { saveFile } from '../parts/save-file.ts';

const forms = [
  [phrase('CSV'), 'text/csv', 'csv'],
  [phrase('JSON lines'), 'application/x-ndjson', 'jsonl'],
] as const;

/** Saves the days of the report as a file. */
export function ExportButtons({ asked }: { asked: Asked<'get_webhook_sla'> }) {
  const credential = useCredential();
  const exporting = useMutation<void, ApiFailure, (typeof forms)[number]>({
    mutationFn: async ([, mediaType, ending]) => {
      const file = await download(credential, 'get_webhook_sla', asked, mediaType);
      saveFile(file, `delivery-sla-${asked.params.id}.${ending}`);
    },
  });
  return (
    <div className="stack">
      <div className="actions">
        {forms.map((form) => (
          <Button
            key={form[2]}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(form)}
          >
            {' '}
            {t('Export {{format}}', { format: t(form[0]) })}{' '}
          </Button>
        ))}
      </div>
      {exporting.error && <Failure error={exporting.error} what={t('The export failed.')} />}
    </div>
  );
}
