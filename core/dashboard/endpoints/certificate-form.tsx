import { useState } from 'react';
import type { Asked } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { PemField } from './pem-field.tsx';

type Given = NonNullable<Asked<'update_webhook'>['body']['mtls']>;

/** Form for a certificate and its private key, which is sent to the API only. */
export function CertificateForm({
  pending,
  onSubmit,
  onCancel,
}: {
  pending: boolean;
  onSubmit: (mtls: Given) => void;
  onCancel: () => void;
}) {
  const [certificate, setCertificate] = useState('');
  const [privateKey, setPrivateKey] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const given = {
    certificate,
    private_key: privateKey,
    ...(passphrase !== '' && { passphrase }),
  };
  return (
    <Form onSubmit={() => onSubmit(given)}>
      <PemField
        label={t('Certificate (PEM)')}
        hint={t('Your certificate, followed by its issuers in order.')}
        text={certificate}
        onChange={setCertificate}
      />
      <PemField
        label={t('Private key (PEM)')}
        hint={t('Stored encrypted and never shown again.')}
        text={privateKey}
        onChange={setPrivateKey}
      />
      <TextField
        label={t('Passphrase of the key')}
        hint={t('If it has one; it is not kept.')}
        type="password"
        autoComplete="off"
        value={passphrase}
        onChange={setPassphrase}
      />
      <div className="actions">
        <Button kind="main" type="submit" disabled={pending}>
          {t('Use this certificate')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </Form>
  );
}
