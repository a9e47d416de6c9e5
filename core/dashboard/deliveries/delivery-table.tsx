import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Address } from '../parts/address.tsx';
import { Link } from '../parts/link.tsx';
import { When } from '../parts/when.tsx';
import { hrefTo } from '../router.ts';
import { DeliveryState, lastResult, type Delivery } from './delivery-state.tsx';

export interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  /** Returns the URL of an endpoint. Set for dead letters, which are from several endpoints. */
  addressOf?: (endpointId: string) => string;
  /** Buttons of a row. */
  actions?: (delivery: Delivery) => ReactNode;
}

export function DeliveryTable({ deliveries, addressOf, actions }: DeliveryTableProps) {
  return (
    <div className="table-box" role="region" aria-label={t('Deliveries')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Event')}</th>
            {addressOf && <th scope="col">{t('Endpoint')}</th>}
            {!addressOf && <th scope="col">{t('State')}</th>}
            <th scope="col" className="number">
              {t('Attempts')}
            </th>
            <th scope="col">{t('Last result')}</th>
            <th scope="col">{t('Event of')}</th>
            <th scope="col">{addressOf ? t('Given up') : t('Ended, or next attempt')}</th>
            {actions && (
              <th scope="col">
                <span className="unseen">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.delivery_id}>
              <td>
                <div className="cell">
                  <Link className="mono" href={hrefTo(`deliveries/${delivery.delivery_id}`)}>
                    {delivery.event_type}
                  </Link>
                  <span className="small quiet mono">{delivery.event_id}</span>
                </div>
              </td>
              {addressOf && (
                <td>
                  <Link className="url small" href={hrefTo(`endpoints/${delivery.endpoint_id}`)}>
                    <Address url={addressOf(delivery.endpoint_id)} />
                  </Link>
                </td>
              )}
              {!addressOf && (
                <td>
                  <DeliveryState state={delivery.state} />
                </td>
              )}
              <td className="number">{delivery.attempts}</td>
              <td className="words">{lastResult(delivery)}</td>
              <td>
                <When at={delivery.created_at} />
              </td>
              <td>
                <EndOrNext delivery={delivery} />
              </td>
              {actions && <td>{actions(delivery)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EndOrNext({ delivery: { done_at: done, next_attempt_at: next } }: { delivery: Delivery }) {
  if (done !== null) return <When at={done} />;
  return (
    <div className="cell">
      <When at={next} />
      <span className="small quiet">{t('next attempt')}</span>
    </div>
  );
}
