import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { HiddenDocument } from '../access/hidden-data.tsx';
import { download, type ApiFailure } from '../api/client.ts';
import { useAsk, useCredential } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loaded } from '../parts/loaded.tsx';

/** Documents of the request, page by page. */
export function Documents({ id }: { id: string }) {
  const request = useAsk('get_workflow_request', { params: { id } });
  const documents = request.data?.documents ?? [];
  if (documents.length === 0) return null;
  return (
    <div className="stack">
      {documents.map(({ pointer, address, document_id: documentId }) => (
        <section key={pointer} className="card" aria-label={t('Document')}>
          {documentId === null ? (
            <div className="pad">
              <h2>{t('Document')}</h2>
              <p className="mono">{address}</p>
              <p className="quiet">
                {t(
                  'The document was fetched from this address. Upload documents to see their pages here.',
                )}
              </p>
            </div>
          ) : (
            <Stored id={documentId} />
          )}
        </section>
      ))}
    </div>
  );
}

function Stored({ id }: { id: string }) {
  const found = useAsk('get_document', { params: { id } });
  const { seesPersonalData } = useAccess();
  return (
    <Loaded of={found} what={t('The document')}>
      {({ file_name: name, content_type: type, pages }) => (
        <>
          <div className="pad">
            <h2>{name ?? t('Document')}</h2>
            <p className="small quiet">{type}</p>
          </div>
          {!seesPersonalData && <HiddenDocument />}
          {seesPersonalData && hasPages(type) && pages !== 0 && <Pages id={id} pages={pages} />}
          {seesPersonalData && (!hasPages(type) || pages === 0) && (
            <p className="pad quiet">{t('This format has no pages.')}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Returns whether the appliance can render pages of this format. */
function hasPages(contentType: string): boolean {
  return contentType === 'application/pdf' || contentType.startsWith('image/');
}

function Pages({ id, pages }: { id: string; pages: number | null }) {
  const [page, setPage] = useState(1);
  const picture = usePage(id, page);
  return (
    <>
      {pages !== 1 && (
        <div className="pager">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Previous page')}
          </Button>
          <span role="status">
            {pages === null
              ? t('Page {{page}}', { page })
              : t('Page {{page}} of {{pages}}', { page, pages })}
          </span>
          <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('Next page')}
          </Button>
        </div>
      )}
      {picture.error && (
        <div className="pad">
          <Failure error={picture.error} what={t('The page could not be drawn.')} />
        </div>
      )}
      {picture.data !== undefined && (
        <img className="page-image" src={picture.data} alt={t('Page {{page}}', { page })} />
      )}
    </>
  );
}

const width = 900;

/**
 * Returns the page as a data URL: an <img> sends no key, and the content security policy allows no
 * blobs.
 */
function usePage(id: string, page: number) {
  const credential = useCredential();
  return useQuery<string, ApiFailure>({
    queryKey: ['page', id, page, width],
    queryFn: async () => {
      const asked = { params: { id, page: `${page}.png` }, query: { width } };
      return asDataUrl(await download(credential, 'get_document_page', asked, 'image/png'));
    },
    // A stored document never changes.
    staleTime: Infinity,
  });
}

function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')));
    reader.readAsDataURL(file);
  });
}
