import { useState } from 'react';
import { useUpload } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { goTo, hrefTo } from '../router.ts';
import { PackageField } from './package-field.tsx';

/** Uploads a package, which is checked before it is activated. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const install = useUpload('install_plugin');
  const send = (): void => {
    if (file === null) return;
    const bytes = file.slice(0, file.size, 'application/gzip');
    install.mutate(
      { file: bytes },
      { onSuccess: ({ plugin }) => goTo(hrefTo(`plugins/${plugin}`)) },
    );
  };
  return (
    <Dialog title={t('Install a package')} onClose={onClose}>
      <Form onSubmit={send}>
        <p>
          {t(
            'The package is checked with its own examples first. Then it serves in place of the previous version, without a restart. If the check fails, nothing changes.',
          )}
        </p>
        <PackageField
          hint={t('A file that “workmill plugin pack” has made, at most 32 MiB.')}
          onChange={setFile}
        />
        {install.isPending && <p role="status">{t('Checking the package …')}</p>}
        {install.error && (
          <Failure error={install.error} what={t('The package was not installed.')} />
        )}
        <div className="dialog-foot">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" type="submit" disabled={install.isPending}>
            {t('Install')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
