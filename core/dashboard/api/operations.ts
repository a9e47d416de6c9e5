// Generated from core/http/openapi.json by scripts/generate/dashboard-api.ts. Do not edit.

export interface Schemas {
  ApiKeyId: string;
  ClientCertificate: {
    subject: string;
    issuer: string;
    fingerprint_sha256: string;
    not_before: string;
    expires_at: string;
  };
  CreatedPortalLink: {
    link_id: string;
    description: string;
    read_only: boolean;
    endpoint_ids: Schemas['EndpointId'][] | null;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    last_used_at: string | null;
    url?: string;
  };
  DeliveryId: string;
  DryRunWebhookRequest: {
    event_type: string;
    endpoint_id?: Schemas['EndpointId'];
  };
  DryRunWebhookResponse: {
    payload: Record<string, unknown>;
    body: string;
    headers: Record<string, string>;
    secret: string | null;
  };
  EndpointId: string;
  Error: {
    error: Schemas['ErrorCode'];
    message: string;
    request_id: string;
    details?: {
      path: string;
      message: string;
    }[];
    retry_after?: number;
    limit_type?: 'request_rate' | 'work_unit_rate' | 'monthly_quota' | 'concurrent_requests';
    workflow_id?: string;
  };
  ErrorCode: 'invalid_json' | 'invalid_request' | 'unauthorized' | 'license_invalid' | 'license_expired' | 'license_limit' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'idempotency_in_progress' | 'conflict' | 'rejected' | 'canceled' | 'payload_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'document_unreachable' | 'document_unreadable' | 'unsupported_document' | 'plugin_refused' | 'insecure_url' | 'rate_limit_exceeded' | 'internal_error' | 'unavailable' | 'timeout';
  EventId: string;
  GetDeliveryRequestResponse: {
    attempt_no: number;
    at: string;
    url: string | null;
    headers: Record<string, string> | null;
    body: string;
  };
  GetDeliveryResponse: {
    delivery_id: Schemas['DeliveryId'];
    endpoint_id: Schemas['EndpointId'];
    event_id: Schemas['EventId'];
    event_type: string;
    workflow_id: Schemas['WorkflowId'] | null;
    state: 'pending' | 'delivered' | 'dead';
    attempts: number;
    next_attempt_at: string | null;
    last_status: number | null;
    last_error: string | null;
    created_at: string;
    done_at: string | null;
    attempt_log: ({
      attempt_no: number;
      at: string;
      duration_ms: number;
      status: number | null;
      error: string | null;
      failed_phase: 'waiting' | 'dns' | 'connect' | 'tls' | 'request' | 'response' | null;
      fault: 'ours' | 'theirs' | 'network' | null;
      remote_address: string | null;
      url: string | null;
      timings: {
        dns_ms: number | null;
        connect_ms: number | null;
        tls_ms: number | null;
        first_byte_ms: number | null;
      };
      response_headers: Record<string, string> | null;
      response_body: string | null;
    })[];
  };
  GetWebhookAccessResponse: {
    tenant_id: string;
    key_id: Schemas['ApiKeyId'] | null;
    name: string;
    is_portal_link: boolean;
    read_only: boolean;
    endpoint_ids: Schemas['EndpointId'][] | null;
    expires_at: string | null;
  };
  ListDeadLettersResponse: {
    data: Schemas['WebhookDelivery'][];
    next_cursor: string | null;
  };
  ListDeliveriesResponse: {
    data: Schemas['WebhookDelivery'][];
    next_cursor: string | null;
  };
  ListEventTypesResponse: {
    data: ({
      event_type: string;
      description: string;
      payload: 'envelope' | 'short';
      named_only: boolean;
      schema: Record<string, unknown>;
      business_object: Record<string, unknown> | null;
      example: Record<string, unknown>;
    })[];
  };
  ListPortalLinksResponse: {
    data: Schemas['PortalLink'][];
    next_cursor: string | null;
  };
  ListTenantsResponse: {
    data: Schemas['Tenant'][];
    next_cursor: string | null;
  };
  ListWebhookEventsResponse: {
    data: Schemas['WebhookEvent'][];
    cursor: string;
    has_more: boolean;
    brand: string;
  };
  ListWebhookSecretsResponse: {
    data: ({
      ends_at: string | null;
      signs_published_header: boolean;
      public_key: string | null;
      verified: number;
      last_verified_at: string | null;
    })[];
    deliveries: number;
    reported: number;
  };
  ListWebhooksResponse: {
    data: Schemas['WebhookEndpoint'][];
    next_cursor: string | null;
  };
  NewClientCertificate: {
    certificate: string;
    private_key: string;
    passphrase?: string;
  } | null;
  NewPortalLink: {
    expires_in_seconds?: number;
    read_only?: boolean;
    endpoint_ids?: Schemas['EndpointId'][] | null;
    description?: string;
  };
  PortalLink: {
    link_id: string;
    description: string;
    read_only: boolean;
    endpoint_ids: Schemas['EndpointId'][] | null;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    last_used_at: string | null;
  };
  PromoteWebhookSecretRequest: {
    to?: 'newest' | 'next';
  };
  RegisterWebhookRequest: {
    url: string;
    event_types: Schemas['WebhookEventTypes'];
    description?: string | null;
    max_per_second?: number | null;
    ordering?: 'none' | 'endpoint' | 'workflow';
    retry_for_seconds?: number | null;
    ed25519?: boolean;
    mtls?: Schemas['NewClientCertificate'];
    headers?: Schemas['WebhookHeaders'];
    secret?: string;
  };
  RegisterWebhookResponse: {
    endpoint_id: Schemas['EndpointId'];
    url: string;
    payload: 'envelope' | 'short';
    event_types: string[];
    state: 'active' | 'paused' | 'disabled';
    state_reason: string | null;
    secrets: Schemas['WebhookEndpointSecrets'];
    description: string | null;
    max_per_second: number | null;
    ordering: 'none' | 'endpoint' | 'workflow';
    retry_for_seconds: number | null;
    failing_since: string | null;
    health: Schemas['WebhookEndpointHealth'];
    header_names: string[];
    public_keys: string[];
    mtls: Schemas['ClientCertificate'] | null;
    warnings: Schemas['WebhookEndpointWarning'][];
    created_at: string;
    updated_at: string;
    secret?: string;
  };
  ReplayDeadLettersRequest: {
    endpoint_id?: Schemas['EndpointId'];
    event_type?: string;
    reason?: string;
    from?: string;
    to?: string;
    all?: boolean;
    dry_run?: boolean;
  };
  ReplayDeadLettersResponse: {
    dry_run: boolean;
    found: number;
    replayable: number;
    replayed: number;
    by_endpoint: {
      endpoint_id: Schemas['EndpointId'];
      state: string;
      dead_letters: number;
    }[];
  };
  RotateWebhookSecretRequest: {
    overlap_hours?: number;
  };
  RotateWebhookSecretResponse: {
    endpoint_id: Schemas['EndpointId'];
    url: string;
    payload: 'envelope' | 'short';
    event_types: string[];
    state: 'active' | 'paused' | 'disabled';
    state_reason: string | null;
    secrets: Schemas['WebhookEndpointSecrets'];
    description: string | null;
    max_per_second: number | null;
    ordering: 'none' | 'endpoint' | 'workflow';
    retry_for_seconds: number | null;
    failing_since: string | null;
    health: Schemas['WebhookEndpointHealth'];
    header_names: string[];
    public_keys: string[];
    mtls: Schemas['ClientCertificate'] | null;
    warnings: Schemas['WebhookEndpointWarning'][];
    created_at: string;
    updated_at: string;
    secret: string;
  };
  Tenant: {
    tenant_id: string;
    name: string;
    plan: string;
    state: 'active' | 'suspended';
    units_per_month: number | null;
    managed_by: 'api' | 'file';
    version: number;
    created_at: string;
  };
  UpdateWebhookRequest: {
    url?: string;
    event_types?: Schemas['WebhookEventTypes'];
    description?: string | null;
    max_per_second?: number | null;
    ordering?: 'none' | 'endpoint' | 'workflow';
    retry_for_seconds?: number | null;
    ed25519?: boolean;
    mtls?: Schemas['NewClientCertificate'];
    headers?: Schemas['WebhookHeaders'];
    state?: 'active' | 'paused';
  };
  WebhookDelivery: {
    delivery_id: Schemas['DeliveryId'];
    endpoint_id: Schemas['EndpointId'];
    event_id: Schemas['EventId'];
    event_type: string;
    workflow_id: Schemas['WorkflowId'] | null;
    state: 'pending' | 'delivered' | 'dead';
    attempts: number;
    next_attempt_at: string | null;
    last_status: number | null;
    last_error: string | null;
    created_at: string;
    done_at: string | null;
  };
  WebhookEndpoint: {
    endpoint_id: Schemas['EndpointId'];
    url: string;
    payload: 'envelope' | 'short';
    event_types: string[];
    state: 'active' | 'paused' | 'disabled';
    state_reason: string | null;
    secrets: Schemas['WebhookEndpointSecrets'];
    description: string | null;
    max_per_second: number | null;
    ordering: 'none' | 'endpoint' | 'workflow';
    retry_for_seconds: number | null;
    failing_since: string | null;
    health: Schemas['WebhookEndpointHealth'];
    header_names: string[];
    public_keys: string[];
    mtls: Schemas['ClientCertificate'] | null;
    warnings: Schemas['WebhookEndpointWarning'][];
    created_at: string;
    updated_at: string;
  };
  WebhookEndpointHealth: {
    state: 'closed' | 'open' | 'half_open';
    since: string | null;
    next_probe_at: string | null;
    failing_since: string | null;
    concurrency: number | null;
    max_per_second: number | null;
    last_success_at: string | null;
    last_error: {
      at: string;
      error: string | null;
      status: number | null;
    } | null;
  };
  WebhookEndpointSecrets: ({
    ends_at: string | null;
    signs_published_header: boolean;
  })[];
  WebhookEndpointWarning: {
    code: 'certificate_expiring' | 'certificate_expired';
    message: string;
  };
  WebhookEvent: {
    event_id: Schemas['EventId'];
    event_type: string;
    workflow_id: Schemas['WorkflowId'] | null;
    mode: 'live' | 'test';
    created_at: string;
    traceparent: string | null;
    body: string;
  };
  WebhookEventTypes: string[];
  WebhookHeaders: Record<string, string> | null;
  WebhookSla: {
    endpoint_id: Schemas['EndpointId'];
    from: string;
    to: string;
    target_ms: number;
    promised: string;
    kept: boolean | null;
    total: {
      delivered: number;
      dead: number;
      not_attempted: number;
      within_target: number;
      within_target_rate: number | null;
      success_rate: number | null;
      service_level: number | null;
      missed: {
        ours: number;
        theirs: number;
        network: number;
      };
      failed_attempts: {
        ours: number;
        theirs: number;
        network: number;
      };
      first_attempt_ms: {
        p50: number | null;
        p95: number | null;
        p99: number | null;
      };
      delivered_ms: {
        p50: number | null;
        p95: number | null;
        p99: number | null;
      };
    };
    days: ({
      day: string;
      delivered: number;
      dead: number;
      not_attempted: number;
      within_target: number;
      within_target_rate: number | null;
      success_rate: number | null;
      service_level: number | null;
      missed: {
        ours: number;
        theirs: number;
        network: number;
      };
      failed_attempts: {
        ours: number;
        theirs: number;
        network: number;
      };
      first_attempt_ms: {
        p50: number | null;
        p95: number | null;
        p99: number | null;
      };
      delivered_ms: {
        p50: number | null;
        p95: number | null;
        p99: number | null;
      };
      clock_jumps: number;
    })[];
    clock_jumps: {
      at: string;
      by_ms: number;
    }[];
    examples: {
      ours: Schemas['DeliveryId'][];
      theirs: Schemas['DeliveryId'][];
      network: Schemas['DeliveryId'][];
    };
  };
  WorkflowId: string;
}

/** The one shape of every error. */
export type ErrorBody = Schemas['Error'];

/** Bodies as they are sent: what has a default may be left out. */
export interface Operations {
  list_event_types: {
    method: 'GET';
    path: '/v1/webhooks/event-types';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListEventTypesResponse'];
  };
  dry_run_webhook: {
    method: 'POST';
    path: '/v1/webhooks/dry-run';
    params: undefined;
    query: undefined;
    body: Schemas['DryRunWebhookRequest'];
    reply: Schemas['DryRunWebhookResponse'];
  };
  list_webhook_events: {
    method: 'GET';
    path: '/v1/webhooks/events';
    params: undefined;
    query: {
      from?: string;
      event_types?: string[];
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListWebhookEventsResponse'];
  };
  list_dead_letters: {
    method: 'GET';
    path: '/v1/webhooks/dead-letters';
    params: undefined;
    query: {
      endpoint_id?: string;
      event_type?: string;
      reason?: string;
      from?: string;
      to?: string;
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListDeadLettersResponse'];
  };
  replay_dead_letters: {
    method: 'POST';
    path: '/v1/webhooks/dead-letters/replay';
    params: undefined;
    query: undefined;
    body: Schemas['ReplayDeadLettersRequest'];
    reply: Schemas['ReplayDeadLettersResponse'];
  };
  register_webhook: {
    method: 'POST';
    path: '/v1/webhooks/register';
    params: undefined;
    query: undefined;
    body: Schemas['RegisterWebhookRequest'];
    reply: Schemas['RegisterWebhookResponse'];
  };
  list_webhooks: {
    method: 'GET';
    path: '/v1/webhooks';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListWebhooksResponse'];
  };
  get_webhook: {
    method: 'GET';
    path: '/v1/webhooks/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['WebhookEndpoint'];
  };
  update_webhook: {
    method: 'PATCH';
    path: '/v1/webhooks/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: Schemas['UpdateWebhookRequest'];
    reply: Schemas['WebhookEndpoint'];
  };
  delete_webhook: {
    method: 'DELETE';
    path: '/v1/webhooks/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  test_webhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/test';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['WebhookDelivery'];
  };
  rotate_webhook_secret: {
    method: 'POST';
    path: '/v1/webhooks/{id}/rotate-secret';
    params: {
      id: string;
    };
    query: undefined;
    body: Schemas['RotateWebhookSecretRequest'];
    reply: Schemas['RotateWebhookSecretResponse'];
  };
  promote_webhook_secret: {
    method: 'POST';
    path: '/v1/webhooks/{id}/promote-secret';
    params: {
      id: string;
    };
    query: undefined;
    body: Schemas['PromoteWebhookSecretRequest'];
    reply: Schemas['WebhookEndpoint'];
  };
  list_webhook_secrets: {
    method: 'GET';
    path: '/v1/webhooks/{id}/secrets';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ListWebhookSecretsResponse'];
  };
  get_webhook_sla: {
    method: 'GET';
    path: '/v1/webhooks/{id}/sla';
    params: {
      id: string;
    };
    query: {
      from?: string;
      to?: string;
      target_seconds?: number;
    };
    body: undefined;
    reply: Schemas['WebhookSla'];
  };
  list_deliveries: {
    method: 'GET';
    path: '/v1/webhooks/{id}/deliveries';
    params: {
      id: string;
    };
    query: {
      state?: 'pending' | 'delivered' | 'dead';
      event_type?: string;
      from?: string;
      to?: string;
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListDeliveriesResponse'];
  };
  get_delivery: {
    method: 'GET';
    path: '/v1/webhooks/deliveries/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['GetDeliveryResponse'];
  };
  get_delivery_request: {
    method: 'GET';
    path: '/v1/webhooks/deliveries/{id}/request';
    params: {
      id: string;
    };
    query: {
      attempt_no?: number;
    };
    body: undefined;
    reply: Schemas['GetDeliveryRequestResponse'];
  };
  replay_delivery: {
    method: 'POST';
    path: '/v1/webhooks/deliveries/{id}/replay';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['WebhookDelivery'];
  };
  get_webhook_access: {
    method: 'GET';
    path: '/v1/webhooks/access';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['GetWebhookAccessResponse'];
  };
  list_portal_links: {
    method: 'GET';
    path: '/v1/webhooks/portal-links';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListPortalLinksResponse'];
  };
  create_portal_link: {
    method: 'POST';
    path: '/v1/webhooks/portal-links';
    params: undefined;
    query: undefined;
    body: Schemas['NewPortalLink'];
    reply: Schemas['CreatedPortalLink'];
  };
  revoke_portal_link: {
    method: 'DELETE';
    path: '/v1/webhooks/portal-links/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  list_tenants: {
    method: 'GET';
    path: '/v1/admin/tenants';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListTenantsResponse'];
  };
  create_tenant_portal_link: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/portal-links';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: Schemas['NewPortalLink'];
    reply: Schemas['CreatedPortalLink'];
  };
}

export const places = {
  list_event_types: ['GET', '/v1/webhooks/event-types'],
  dry_run_webhook: ['POST', '/v1/webhooks/dry-run'],
  list_webhook_events: ['GET', '/v1/webhooks/events'],
  list_dead_letters: ['GET', '/v1/webhooks/dead-letters'],
  replay_dead_letters: ['POST', '/v1/webhooks/dead-letters/replay'],
  register_webhook: ['POST', '/v1/webhooks/register'],
  list_webhooks: ['GET', '/v1/webhooks'],
  get_webhook: ['GET', '/v1/webhooks/{id}'],
  update_webhook: ['PATCH', '/v1/webhooks/{id}'],
  delete_webhook: ['DELETE', '/v1/webhooks/{id}'],
  test_webhook: ['POST', '/v1/webhooks/{id}/test'],
  rotate_webhook_secret: ['POST', '/v1/webhooks/{id}/rotate-secret'],
  promote_webhook_secret: ['POST', '/v1/webhooks/{id}/promote-secret'],
  list_webhook_secrets: ['GET', '/v1/webhooks/{id}/secrets'],
  get_webhook_sla: ['GET', '/v1/webhooks/{id}/sla'],
  list_deliveries: ['GET', '/v1/webhooks/{id}/deliveries'],
  get_delivery: ['GET', '/v1/webhooks/deliveries/{id}'],
  get_delivery_request: ['GET', '/v1/webhooks/deliveries/{id}/request'],
  replay_delivery: ['POST', '/v1/webhooks/deliveries/{id}/replay'],
  get_webhook_access: ['GET', '/v1/webhooks/access'],
  list_portal_links: ['GET', '/v1/webhooks/portal-links'],
  create_portal_link: ['POST', '/v1/webhooks/portal-links'],
  revoke_portal_link: ['DELETE', '/v1/webhooks/portal-links/{id}'],
  list_tenants: ['GET', '/v1/admin/tenants'],
  create_tenant_portal_link: ['POST', '/v1/admin/tenants/{tenant_id}/portal-links'],
} as const satisfies { [Name in keyof Operations]: readonly [string, string] };
