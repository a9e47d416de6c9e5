// Generated from core/http/openapi.json by scripts/generate/dashboard-api.ts. Do not edit.

export interface Schemas {
  Account: {
    account_id: Schemas['AccountId'];
    login: string;
    name: string;
    role: 'administrator' | 'operator' | 'reviewer' | 'auditor' | 'developer' | 'read_only';
    tenants: string[] | null;
    state: 'active' | 'disabled';
    has_password: boolean;
    must_change_password: boolean;
    second_factor: boolean;
    authenticator_app: boolean;
    passkeys: number;
    identity: {
      issuer: string;
      subject: string;
    } | null;
    version: number;
    created_at: string;
    last_signed_in_at: string | null;
  };
  AccountChange: {
    name?: string;
    role?: 'administrator' | 'operator' | 'reviewer' | 'auditor' | 'developer' | 'read_only';
    tenants?: string[] | null;
    state?: 'active' | 'disabled';
    subject?: string | null;
  };
  AccountId: string;
  AccountWithPassword: {
    account: Schemas['Account'];
    password?: string;
  };
  AddPasskeyResponse: {
    passkey: Schemas['Passkey'];
    recovery_codes?: string[];
  };
  AllowedAddresses: string[] | null;
  ApiKey: {
    key_id: Schemas['ApiKeyId'];
    name: string;
    mode: 'live' | 'test';
    ending: string;
    scopes: Schemas['Scopes'];
    mask_personal_data: boolean;
    allowed_addresses: Schemas['AllowedAddresses'];
    certificate_sha256: Schemas['CertificateSha256'];
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    version: number;
  };
  ApiKeyChange: {
    name?: string;
    expires_at?: string | null;
    allowed_addresses?: Schemas['AllowedAddresses'];
    certificate_sha256?: Schemas['CertificateSha256'];
  };
  ApiKeyId: string;
  ApproveReviewsRequest: {
    pipeline: string;
    operation: string;
    cause: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'sampled';
    reason?: string;
    reviewer?: Schemas['ReviewerName'];
    dry_run?: boolean;
    cursor?: string;
  };
  ApproveReviewsResponse: {
    matching: number;
    approvable: number;
    approved: number;
    first_approvals: number;
    skipped: number;
    next_cursor: string | null;
  };
  AssignReviewRequest: {
    assignee: Schemas['ReviewAssignee'] | null;
    note?: string;
    reviewer?: Schemas['ReviewerName'];
    force?: boolean;
  };
  AuditConsistency: {
    log_id: string;
    from: number;
    tree_size: number;
    consistency_proof: string[];
    checkpoint: string;
  };
  AuditEntry: {
    audit_id: Schemas['AuditId'];
    at: string;
    actor: {
      kind: 'account' | 'api_key' | 'administrator' | 'system';
      id: string | null;
    };
    action: string;
    object: {
      kind: string;
      id: string;
    };
    request_id: string | null;
    remote_address: string | null;
    detail: {
      comment?: string;
      note?: string;
      reason?: string | null;
    } | null;
  };
  AuditId: string;
  AuditProof: {
    audit_id: Schemas['AuditId'];
    log_id: string;
    state: 'pending' | 'included';
    leaf: string | null;
    leaf_hash: string | null;
    leaf_index: number | null;
    tree_size: number | null;
    root_hash: string | null;
    inclusion_proof: string[] | null;
    checkpoint: string | null;
  };
  BeginPasskeyResponse: {
    options: Record<string, unknown>;
  };
  BeginPasskeySignInResponse: {
    options: Record<string, unknown>;
  };
  BeginProviderSignInResponse: {
    url: string;
  };
  BeginSecondFactorResponse: {
    secret: string;
    uri: string;
  };
  BulkAction: {
    bulk_action_id: Schemas['BulkActionId'];
    action: 'cancel' | 'run_again';
    filter: Schemas['WorkflowFilter'];
    reason: string | null;
    status: 'running' | 'done' | 'canceled';
    found: number;
    done: number;
    counts: {
      pending: number;
      canceled: number;
      started: number;
      skipped: number;
      refused: number;
    };
    waiting: string | null;
    created_by: string;
    created_at: string;
    finished_at: string | null;
  };
  BulkActionId: string;
  BulkActionItem: {
    workflow_id: Schemas['WorkflowId'];
    outcome: 'pending' | 'canceled' | 'started' | 'skipped' | 'refused';
    new_workflow_id: Schemas['WorkflowId'] | null;
    error: {
      code: Schemas['ErrorCode'];
      message: string;
    } | null;
  };
  CancelWorkflowRequest: {
    reason?: string;
  };
  CertificateList: {
    listener: ({
      use: 'listener' | 'client_authority' | 'revocation_list';
      subject: string | null;
      issuer: string | null;
      sha256: string | null;
      expires_at: string | null;
    })[];
    client_tenants: ({
      tenant_id: string;
      names: string[];
      sha256: string | null;
    })[];
    bound_keys: ({
      tenant_id: string;
      key_id: Schemas['ApiKeyId'];
      name: string;
      sha256: string;
      expires_at: string | null;
    })[];
    webhooks: {
      tenant_id: string;
      endpoint_id: Schemas['EndpointId'];
      url: string;
      subject: string;
      issuer: string;
      sha256: string;
      expires_at: string;
    }[];
  };
  CertificateSha256: string | null;
  ChangePasswordResponse: {
    ended_sessions: number;
  };
  ChangeTenantRequest: {
    name?: string;
    plan?: string;
    units_per_month?: number | null;
  };
  CheckReviewRequest: {
    corrections: {
      path: string;
      value: unknown;
    }[];
  };
  CheckReviewResponse: {
    schema_errors: {
      path: string;
      message: string;
    }[];
    findings: {
      code: string;
      message: string;
      field?: string;
      expected?: unknown;
    }[];
  };
  ClaimReviewRequest: {
    reviewer?: Schemas['ReviewerName'];
    seconds?: number;
    force?: boolean;
  };
  ClientCertificate: {
    subject: string;
    issuer: string;
    fingerprint_sha256: string;
    not_before: string;
    expires_at: string;
  };
  ConfirmSecondFactorResponse: {
    recovery_codes: string[];
  };
  CreateBulkActionRequest: {
    action: 'cancel' | 'run_again';
    filter?: Schemas['WorkflowFilter'];
    all?: boolean;
    dry_run?: boolean;
    reason?: string;
  };
  CreateBulkActionResponse: {
    found: number;
  };
  CreateTenantRequest: {
    tenant_id: string;
    name?: string;
    plan?: string;
    units_per_month?: number | null;
  };
  CreatedApiKey: {
    key_id: Schemas['ApiKeyId'];
    name: string;
    mode: 'live' | 'test';
    ending: string;
    scopes: Schemas['Scopes'];
    mask_personal_data: boolean;
    allowed_addresses: Schemas['AllowedAddresses'];
    certificate_sha256: Schemas['CertificateSha256'];
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    version: number;
    api_key?: string;
  };
  CreatedPortalLink: {
    link_id: string;
    description: string;
    read_only: boolean;
    mask_personal_data: boolean;
    endpoint_ids: Schemas['EndpointId'][] | null;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    last_used_at: string | null;
    url?: string;
  };
  Credentials: {
    login: string;
    password: string;
    code?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: 'platform' | 'cross-platform';
      clientExtensionResults?: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  Deadlines: {
    workflow_id: Schemas['WorkflowId'];
    title: string;
    data: ({
      key: string;
      summary: string;
      date: string | null;
      details: Record<string, string | number | boolean | null>;
      reminders: {
        days_before: number;
        sent_at: string;
      }[];
    })[];
  };
  DecideReviewRequest: {
    decision: 'approve' | 'correct' | 'reject';
    corrections?: {
      path: string;
      value: unknown;
    }[];
    evidence?: Record<string, {
      page: number;
      bbox: number[];
      text: string;
    }>;
    comment?: string;
    reviewer?: Schemas['ReviewerName'];
  };
  DecidedReview: {
    workflow_id: Schemas['WorkflowId'];
    reason: string;
    cause: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'poison_input' | 'sampled' | null;
    pipeline: string;
    operation: string;
    confidence_score: number | null;
    created_at: string;
    decision: 'approve' | 'correct' | 'reject';
    reviewers: string[];
    comment: string | null;
    corrections: number;
    decided_at: string;
  };
  DeliveryId: string;
  Document: {
    document_id: Schemas['DocumentId'];
    document_url: string;
    sha256: string;
    bytes: number;
    content_type: string;
    file_name: string | null;
    pages: number | null;
    created_at: string;
    expires_at: string;
  };
  DocumentContent: {
    format: string;
    pages: {
      page: number;
      width: number;
      height: number;
    }[];
    text: string | null;
    truncated: boolean;
    words: {
      text: string;
      bbox: number[];
    }[] | null;
  };
  DocumentId: string;
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
  DurationPercentiles: {
    p50: number | null;
    p95: number | null;
    p99: number | null;
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
  EvaluateModelVersionRequest: {
    examples: {
      text: string;
      labels: string[];
      fields?: Record<string, string>;
      covers?: string[];
    }[];
  };
  EventId: string;
  Evidence: Record<string, {
    page: number | null;
    bbox: number[] | null;
    text: string;
    path?: string;
    confidence: number;
    source: string;
  }>;
  FirstCode: {
    code: string;
  };
  FourEyesFor: ({
    at: string;
    one_of?: (string | number | boolean)[];
    above?: number;
  })[];
  FourEyesRule: {
    amount: string;
    limit: number;
    shared_key?: boolean;
  };
  GetAccessResponse: {
    tenant_id: string;
    key_id: Schemas['ApiKeyId'] | null;
    name: string;
    mode: 'live' | 'test';
    scopes: Schemas['Scopes'];
    sees_personal_data: boolean;
    is_portal_link: boolean;
    endpoint_ids: Schemas['EndpointId'][] | null;
    expires_at: string | null;
    reason_required: boolean;
  };
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
  GetMonitoringResponse: {
    data: Schemas['MonitoringProgress'][];
  };
  GetReferenceSetResponse: {
    set: string;
    version: number;
    rows: number;
    data: Record<string, unknown>[];
    next_cursor: string | null;
  };
  GetUsageHistoryResponse: {
    data: ({
      period: {
        start: string;
        end: string;
      };
      work_units: {
        limit: number | null;
        used: number;
        reserved: number;
        remaining: number | null;
        topped_up: number;
        overage: number;
      };
      pools: Schemas['UsagePool'][];
    })[];
    next_cursor: string | null;
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
  GetWorkflowAuditResponse: {
    data: Schemas['AuditEntry'][];
    next_cursor: string | null;
  };
  IncreaseRequestId: string;
  LearningSettings: {
    promote: 'by_person' | 'automatic';
    retrain_after: number;
    shadow: boolean;
  };
  LearningSettingsValues: {
    promote?: 'by_person' | 'automatic';
    retrain_after?: number;
    shadow?: boolean;
  };
  License: {
    state: 'none' | 'valid' | 'grace' | 'expired' | 'invalid';
    message: string;
    license_id: string | null;
    customer: string | null;
    issued_at: string | null;
    starts_at: string | null;
    ends_at: string | null;
    grace_ends_at: string | null;
    clock_behind: boolean;
    entitlements: {
      units_per_month: number | null;
      tenants: number | null;
      nodes: number | null;
      features: string[];
    };
  };
  ListAccountsResponse: {
    data: Schemas['Account'][];
    next_cursor: string | null;
  };
  ListAuditEntriesResponse: {
    data: Schemas['AuditEntry'][];
    next_cursor: string | null;
  };
  ListBulkActionWorkflowsResponse: {
    data: Schemas['BulkActionItem'][];
    next_cursor: string | null;
  };
  ListBulkActionsResponse: {
    data: Schemas['BulkAction'][];
    next_cursor: string | null;
  };
  ListDeadLettersResponse: {
    data: Schemas['WebhookDelivery'][];
    next_cursor: string | null;
  };
  ListDecidedReviewsResponse: {
    data: Schemas['DecidedReview'][];
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
  ListKeysResponse: {
    data: Schemas['ApiKey'][];
  };
  ListModelTrainingsResponse: {
    data: Schemas['ModelTraining'][];
    next_cursor: string | null;
  };
  ListModelVersionsResponse: {
    data: Schemas['ModelVersion'][];
    next_cursor: string | null;
  };
  ListModelsResponse: {
    data: Schemas['LocalModel'][];
  };
  ListMonitoredSubjectsResponse: {
    data: Schemas['MonitoredSubject'][];
    next_cursor: string | null;
  };
  ListPasskeysResponse: {
    data: Schemas['Passkey'][];
  };
  ListPipelineConfigVersionsResponse: {
    data: ({
      version: number;
      updated_at: string;
      changed_by: Schemas['ApiKeyId'] | null;
      configured: Schemas['PipelineConfigValues'];
    })[];
    next_cursor: string | null;
  };
  ListPipelinesResponse: {
    data: Schemas['Pipeline'][];
  };
  ListPlansResponse: {
    data: Schemas['Plan'][];
  };
  ListPluginLogsResponse: {
    data: Schemas['PluginLogLine'][];
    next_cursor: string | null;
  };
  ListPluginsResponse: {
    data: Schemas['Plugin'][];
  };
  ListPortalLinksResponse: {
    data: Schemas['PortalLink'][];
    next_cursor: string | null;
  };
  ListReferenceSetsResponse: {
    data: Schemas['ReferenceSet'][];
  };
  ListReviewersResponse: {
    data: Schemas['Reviewer'][];
  };
  ListReviewsResponse: {
    data: Schemas['ReviewSummary'][];
    next_cursor: string | null;
  };
  ListSessionsResponse: {
    data: Schemas['SessionSummary'][];
  };
  ListShadowRunWorkflowsResponse: {
    data: Schemas['ShadowRunWorkflow'][];
    next_cursor: string | null;
  };
  ListShadowRunsResponse: {
    data: Schemas['ShadowRun'][];
    next_cursor: string | null;
  };
  ListStopPointsResponse: {
    data: {
      stop_point: string;
      count: number;
    }[];
  };
  ListTenantUsageResponse: {
    data: {
      tenant_id: string;
      used: number;
      reserved: number;
    }[];
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
  ListWorkflowDeliveriesResponse: {
    data: Schemas['WorkflowEvent'][];
  };
  ListWorkflowsResponse: {
    data: Schemas['WorkflowStatus'][];
    next_cursor: string | null;
  };
  LocalModel: {
    pipeline: string;
    model: string;
    title: string;
    description: string;
    kind: 'one' | 'any';
    learns_from: string[];
    base_version: Schemas['ModelVersionId'] | null;
    current_version: Schemas['ModelVersionId'] | null;
    shadow_version: Schemas['ModelVersionId'] | null;
    automatic: boolean;
    chosen_by: string | null;
    chosen_at: string | null;
    newest_version: Schemas['ModelVersionId'] | null;
    versions: number;
    rows: number;
  };
  LocalModelDetail: {
    pipeline: string;
    model: string;
    title: string;
    description: string;
    kind: 'one' | 'any';
    learns_from: string[];
    base_version: Schemas['ModelVersionId'] | null;
    current_version: Schemas['ModelVersionId'] | null;
    shadow_version: Schemas['ModelVersionId'] | null;
    automatic: boolean;
    chosen_by: string | null;
    chosen_at: string | null;
    newest_version: Schemas['ModelVersionId'] | null;
    versions: number;
    rows: number;
    new_rows: number;
    training: Schemas['ModelTraining'] | null;
    earlier: ({
      version: Schemas['ModelVersionId'] | null;
      chosen_at: string | null;
      chosen_by: string | null;
      automatic: boolean;
    })[];
    shadow: {
      answers: number;
      agreed: number;
      labels: ({
        current_version: Schemas['ModelVersionId'] | null;
        current_label: string;
        shadow_label: string;
        answers: number;
        workflows: Schemas['WorkflowId'][];
      })[];
    } | null;
  };
  MaskedPointers: string[];
  Metadata: Record<string, string>;
  Metrics: {
    tenant_id: string;
    window: '1h' | '24h' | '7d' | '30d';
    from: string;
    to: string;
    step_seconds: number;
    total: Schemas['WorkMetrics'];
    pipelines: Record<string, Schemas['WorkMetrics']>;
    latest: Record<string, ({
      workflow_id: Schemas['WorkflowId'];
      status: 'queued' | 'processing' | 'in_review' | 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    })[]>;
    webhooks: {
      delivered: number;
      dead: number;
      pending: number;
      success_rate: number | null;
      delivery_ms: Schemas['DurationPercentiles'];
      endpoints: {
        active: number;
        failing: number;
        disabled: number;
        certificate_ends_at: string | null;
      };
      series: {
        at: string;
        delivered: number;
        dead: number;
      }[];
    };
  };
  ModelFigures: {
    examples: number;
    accuracy: number;
    macro_f1: number;
    labels: {
      label: string;
      examples: number;
      precision: number;
      recall: number;
      f1: number;
      unsure: number;
    }[];
    unknown_labels: string[];
  };
  ModelReport: {
    examples: number;
    folds: number;
    features: number;
    accuracy: number;
    macro_f1: number;
    calibration_error: number;
    labels: {
      label: string;
      examples: number;
      precision: number;
      recall: number;
      f1: number;
      unsure: number;
      yes: number;
    }[];
    confusion: {
      expected: string;
      given: string;
      count: number;
    }[];
    reject_curve: {
      answered: number;
      probability: number;
      accuracy: number;
    }[];
    notes: string[];
  };
  ModelTraining: {
    training_id: Schemas['TrainingId'];
    pipeline: string;
    model: string;
    status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    reason: 'manual' | 'scheduled';
    requested_by: string | null;
    step: 'collecting' | 'reading' | 'learning' | 'measuring' | null;
    progress: number;
    error: {
      code: string;
      message: string;
    } | null;
    version: Schemas['ModelVersionId'] | null;
    created_at: string;
    started_at: string | null;
    finished_at: string | null;
  };
  ModelVersion: {
    version: Schemas['ModelVersionId'];
    bytes: number;
    origin: 'trained' | 'imported';
    plugin_version: string;
    kind: 'one' | 'any';
    labels: string[];
    accuracy: number | null;
    macro_f1: number | null;
    comparison: {
      with: Schemas['ModelVersionId'] | null;
      metric: string;
      examples: number;
      current: number;
      candidate: number;
      known: {
        examples: number;
        current: number;
        candidate: number;
      };
    } | null;
    training_id: Schemas['TrainingId'] | null;
    created_by: string | null;
    created_at: string;
  };
  ModelVersionComparison: {
    one: Schemas['ModelVersionDetail'];
    other: Schemas['ModelVersionDetail'];
    held_back: {
      examples: number;
      one: {
        accuracy: number;
        macro_f1: number;
      } | null;
      other: {
        accuracy: number;
        macro_f1: number;
      } | null;
      differences: {
        expected: string;
        one: string;
        other: string;
        examples: number;
      }[];
    };
  };
  ModelVersionDetail: {
    version: Schemas['ModelVersionId'];
    bytes: number;
    origin: 'trained' | 'imported';
    plugin_version: string;
    kind: 'one' | 'any';
    labels: string[];
    accuracy: number | null;
    macro_f1: number | null;
    comparison: {
      with: Schemas['ModelVersionId'] | null;
      metric: string;
      examples: number;
      current: number;
      candidate: number;
      known: {
        examples: number;
        current: number;
        candidate: number;
      };
    } | null;
    training_id: Schemas['TrainingId'] | null;
    created_by: string | null;
    created_at: string;
    settings: Record<string, unknown> | null;
    sources: {
      source: string;
      rows: number;
      examples: number;
      digest: string;
    }[] | null;
    report: Schemas['ModelReport'] | null;
  };
  ModelVersionId: string;
  MonitoredSubject: {
    subject_id: Schemas['MonitoredSubjectId'];
    pipeline: string;
    operation: string;
    workflow_id: string;
    subject: Record<string, unknown>;
    findings: Record<string, unknown>[];
    ruled_out: Record<string, unknown>[];
    due: boolean;
    checked_version: number;
    checked_at: string | null;
    changed_at: string | null;
    last_change: {
      version: number;
      appeared: Record<string, unknown>[];
      gone: Record<string, unknown>[];
    } | null;
    created_at: string;
  };
  MonitoredSubjectId: string;
  MonitoringProgress: {
    pipeline: string;
    operation: string;
    title: string;
    reference_set: {
      name: string;
      version: number;
    };
    subjects: number;
    due: number;
    with_findings: number;
    checked_at: string | null;
    sources: {
      source: string;
      subjects: number;
    }[];
    label: string | null;
    view: {
      items: string;
      subject: string;
      name: string;
      score: string;
      badges?: string[];
      severities?: Record<string, 'critical' | 'warning' | 'info'>;
      pairs: {
        items: string;
        given: string;
        listed: string;
        label?: string;
        note?: string;
      }[];
      details?: string[];
      ruledOut: {
        at: string;
        reason: string;
        until: string;
      };
    } | null;
    locales: Record<string, {
      fields: Record<string, string>;
      values?: Record<string, string>;
      descriptions?: Record<string, string>;
    }>;
  };
  NewAccount: {
    login: string;
    name: string;
    role: 'administrator' | 'operator' | 'reviewer' | 'auditor' | 'developer' | 'read_only';
    tenants?: string[] | null;
  };
  NewApiKey: {
    name: string;
    mode?: 'live' | 'test';
    scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'audit:read' | 'admin')[];
    mask_personal_data?: boolean;
    expires_at?: string | null;
    allowed_addresses?: Schemas['AllowedAddresses'];
    certificate_sha256?: Schemas['CertificateSha256'];
  };
  NewClientCertificate: {
    certificate: string;
    private_key: string;
    passphrase?: string;
  } | null;
  NewPasskey: {
    name: string;
    credential: Schemas['NewPasskeyCredential'];
  };
  NewPasskeyCredential: {
    id: string;
    rawId: string;
    type: 'public-key';
    authenticatorAttachment?: 'platform' | 'cross-platform';
    clientExtensionResults?: Record<string, unknown>;
    response: {
      clientDataJSON: string;
      attestationObject: string;
      authenticatorData?: string;
      transports?: string[];
      publicKey?: string;
      publicKeyAlgorithm?: number;
    };
  };
  NewPortalLink: {
    expires_in_seconds?: number;
    read_only?: boolean;
    mask_personal_data?: boolean;
    endpoint_ids?: Schemas['EndpointId'][] | null;
    description?: string;
  };
  OutputSchema: 'strict' | 'extended';
  OwnCredentials: {
    login: string;
    password: string;
  };
  OwnPassword: {
    password: string;
  };
  Passkey: {
    passkey_id: Schemas['PasskeyId'];
    name: string;
    host: string;
    created_at: string;
    last_used_at: string | null;
  };
  PasskeyId: string;
  PasskeyName: {
    name: string;
  };
  PasskeySignIn: {
    credential: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: 'platform' | 'cross-platform';
      clientExtensionResults?: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  PasswordChange: {
    current_password: string;
    new_password: string;
  };
  PasswordReset: {
    remove_second_factor?: boolean;
  };
  Pipeline: {
    pipeline: string;
    version: string | null;
    state: 'ready' | 'refused' | 'disabled';
    title: string;
    description: string;
    operations: {
      operation: string;
      title: string;
      description: string;
      unit: string;
      input_schema: Record<string, unknown>;
      options_schema: Record<string, unknown>;
      documents: string[];
      texts: string[];
      example: Record<string, unknown>;
    }[];
  };
  PipelineConfig: {
    pipeline_type: string;
    confidence_threshold: number | null;
    require_human_review_below: number | null;
    output_schema: Schemas['OutputSchema'];
    webhook_on_completion: string | null;
    review: Schemas['ReviewSettings'];
    learning: Schemas['LearningSettings'];
    settings: Schemas['PipelineSettings'];
    sources: Record<string, 'tenant' | 'file' | 'default'>;
    configured: Schemas['PipelineConfigValues'];
    operation_defaults: Record<string, {
      confidence_threshold: number;
      require_human_review_below: number;
    }>;
    settings_schema: Record<string, unknown>;
    version: Schemas['PipelineConfigVersion'];
    updated_at: string | null;
  };
  PipelineConfigValues: {
    confidence_threshold?: number;
    require_human_review_below?: number;
    output_schema?: Schemas['OutputSchema'];
    webhook_on_completion?: string;
    review?: Schemas['ReviewSettingsValues'];
    learning?: Schemas['LearningSettingsValues'];
    settings?: Schemas['PipelineSettings'];
  };
  PipelineConfigVersion: number;
  PipelineSettings: Record<string, unknown>;
  Plan: {
    plan: string;
    units_per_month: number | null;
    soft_quota: boolean;
    price_per_additional_unit: number | null;
    dedicated_pools: boolean;
    webhook_delivery_sla: string;
    audit_retention_days: number | null;
    concurrent_requests: number | null;
    rates: Record<string, {
      per_second: number;
      burst: number;
      sustained: number;
    } | null>;
  };
  Plugin: {
    plugin: string;
    state: 'serving' | 'degraded' | 'refused' | 'disabled' | 'absent';
    enabled: boolean;
    installed: string | null;
    operations: string[];
    reason: string | null;
    nodes: ({
      node_id: string;
      host: string;
      version: string | null;
      release: string | null;
      state: 'ready' | 'refused' | 'disabled' | 'absent';
      reason: string | null;
      noted_at: string;
    })[];
    releases: ({
      release: string;
      version: string;
      state: 'live' | 'disabled' | 'previous' | 'kept' | 'rolled_back';
      signed_by: string | null;
      installed_at: string;
      problem: string | null;
    })[];
  };
  PluginLogLine: {
    line_id: number;
    at: string;
    level: 'debug' | 'info' | 'warn' | 'error';
    message: string;
    fields: Record<string, unknown>;
    node_id: string;
    host: string;
    version: string | null;
    tenant_id: string | null;
    workflow_id: Schemas['WorkflowId'] | null;
    request_id: string | null;
    attempt: number | null;
  };
  PortalLink: {
    link_id: string;
    description: string;
    read_only: boolean;
    mask_personal_data: boolean;
    endpoint_ids: Schemas['EndpointId'][] | null;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    last_used_at: string | null;
  };
  PromoteModelRequest: {
    version: string;
  };
  PromoteWebhookSecretRequest: {
    to?: 'newest' | 'next';
  };
  ProviderRedirect: {
    query: string;
  };
  PutPipelineConfigRequest: {
    confidence_threshold?: number | null;
    require_human_review_below?: number | null;
    output_schema?: Schemas['OutputSchema'] | null;
    webhook_on_completion?: string | null;
    review?: Schemas['ReviewSettingsValues'] | null;
    learning?: Schemas['LearningSettingsValues'] | null;
    settings?: Schemas['PipelineSettings'] | null;
  };
  PutPipelineConfigResponse: {
    pipeline_type: string;
    confidence_threshold: number | null;
    require_human_review_below: number | null;
    output_schema: Schemas['OutputSchema'];
    webhook_on_completion: string | null;
    review: Schemas['ReviewSettings'];
    learning: Schemas['LearningSettings'];
    settings: Schemas['PipelineSettings'];
    sources: Record<string, 'tenant' | 'file' | 'default'>;
    configured: Schemas['PipelineConfigValues'];
    operation_defaults: Record<string, {
      confidence_threshold: number;
      require_human_review_below: number;
    }>;
    settings_schema: Record<string, unknown>;
    version: Schemas['PipelineConfigVersion'];
    updated_at: string | null;
    webhook_secret?: string;
  };
  ReferenceSet: {
    set: string;
    title: string;
    description: string;
    key: string;
    declared_by: string[];
    row_schema: Record<string, unknown>;
    formats: {
      format: string;
      title: string;
      description: string;
    }[];
    rows: number;
    version: number;
    updated_at: string | null;
    sources: ({
      format: string;
      location: string;
      checked_at: string | null;
      changed_at: string | null;
      changes: {
        inserted: number;
        updated: number;
        unchanged: number;
        deleted: number;
      } | null;
      error: string | null;
    })[];
  };
  ReferenceSetPreview: {
    set: string;
    version: number;
    rows_before: number;
    rows: number;
    inserted: number;
    updated: number;
    unchanged: number;
    deleted: number;
    needs_confirmation: boolean;
    changes: ({
      key: string;
      change: 'inserted' | 'updated' | 'deleted';
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    })[];
  };
  RegisterWebhookRequest: {
    url: string;
    event_types: Schemas['WebhookEventTypes'];
    description?: string | null;
    max_per_second?: number | null;
    ordering?: 'none' | 'endpoint' | 'workflow';
    mask_personal_data?: boolean;
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
    mask_personal_data: boolean;
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
  ReleaseReviewRequest: {
    reviewer?: Schemas['ReviewerName'];
    force?: boolean;
  };
  RemoveReferenceRowsRequest: {
    keys: string[];
  };
  RemoveSecondFactorResponse: {
    removed: boolean;
  };
  ReplaceReferenceSetResponse: {
    set: string;
    version: number;
    rows: number;
    inserted: number;
    updated: number;
    unchanged: number;
    deleted: number;
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
  RequestIncreaseRequest: {
    units: number;
    reason?: string | null;
  };
  RequestIncreaseResponse: {
    increase_request_id: Schemas['IncreaseRequestId'];
    units: number;
    reason: string | null;
    status: 'open' | 'granted' | 'declined';
    created_at: string;
  };
  Review: {
    workflow_id: Schemas['WorkflowId'];
    reason: string;
    cause: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'poison_input' | 'sampled' | null;
    pipeline: string;
    operation: string;
    confidence_score: number | null;
    created_at: string;
    due_at: string | null;
    claim: Schemas['ReviewClaim'] | null;
    assignment: Schemas['ReviewAssignment'] | null;
    status: Schemas['WorkflowStatus'];
    fields: ({
      path: string;
      value: unknown;
      confidence: number | null;
      failed: boolean;
      corrected: boolean;
    })[];
    validation_failures: {
      code: string;
      message: string;
      field?: string;
    }[];
    flags: ({
      code: string;
      severity: 'critical' | 'warning' | 'info';
      message: string;
      field: string | null;
    })[];
    completed_unit: Record<string, unknown>;
    evidence: Schemas['Evidence'];
    local_models: ({
      model: string;
      version: string;
      origin: 'trained' | 'base';
    })[];
    approvals: {
      required: 1 | 2;
      given: ({
        reviewer: string;
        decision: 'approve' | 'correct' | 'reject';
        comment: string | null;
        decided_at: string;
      })[];
    };
    corrections: {
      path: string;
      before: unknown;
      after: unknown;
      reviewer: string;
      corrected_at: string;
    }[];
    pending_decision: {
      reviewer: string;
      decision: 'approve' | 'correct' | 'reject';
      comment: string | null;
      corrections: {
        path: string;
        before: unknown;
        after: unknown;
      }[];
      decided_at: string;
      takes_effect_at: string;
    } | null;
    masked?: Schemas['MaskedPointers'];
  };
  ReviewAssignee: string;
  ReviewAssignment: {
    assignee: string;
    assigned_by: string | null;
    note: string | null;
    assigned_at: string;
  };
  ReviewClaim: {
    reviewer: string;
    claimed_at: string;
    expires_at: string;
  };
  ReviewDecision: {
    decision: 'approve' | 'correct' | 'reject';
    reviewers: string[];
    decided_at: string;
    comment: string | null;
    corrections: number;
  };
  ReviewDueByValue: ({
    at: string;
    one_of?: (string | number | boolean)[];
    above?: number;
    hours: number;
  })[];
  ReviewDueHours: {
    default?: number;
    validation_failed?: number;
    below_confidence_threshold?: number;
    below_review_threshold?: number;
    poison_input?: number;
    sampled?: number;
  };
  ReviewMaterial: {
    workflow_id: Schemas['WorkflowId'];
    pipeline: string;
    operation: string;
    title: string | null;
    unit: string | null;
    completed_unit_schema: Record<string, unknown> | null;
    desk: {
      conversation?: {
        items: string;
        role: string;
        text: string;
        at?: string;
      };
      cards?: ({
        items: string;
        title: string;
        badges?: string[];
        severities?: Record<string, 'critical' | 'warning' | 'info'>;
        quote?: string;
        details?: string[];
      })[];
      matches?: ({
        items: string;
        subject: string;
        name: string;
        score: string;
        badges?: string[];
        severities?: Record<string, 'critical' | 'warning' | 'info'>;
        pairs: {
          items: string;
          given: string;
          listed: string;
          label?: string;
          note?: string;
        }[];
        details?: string[];
        ruledOut: {
          at: string;
          reason: string;
          until: string;
        };
      })[];
    } | null;
    locales: Record<string, {
      fields: Record<string, string>;
      values?: Record<string, string>;
      descriptions?: Record<string, string>;
    }>;
    attention_below: number | null;
    input: Record<string, unknown>;
    options: Record<string, unknown>;
    texts: {
      pointer: string;
      text: string;
    }[];
    documents: ({
      pointer: string;
      address: string;
      document: Schemas['Document'] | null;
    })[];
    masked?: Schemas['MaskedPointers'];
  };
  ReviewQuality: {
    pipeline: string;
    operation: string;
    needed: number;
    reviews: {
      count: number;
      approved: number;
      corrected: number;
      rejected: number;
      from: string | null;
      to: string | null;
    };
    ended: {
      count: number;
      straight_through_rate: number | null;
    };
    calibration: {
      error: number | null;
      bins: {
        from: number;
        to: number;
        reviews: number;
        stated: number;
        right: number;
      }[];
    };
    thresholds: ({
      threshold: number;
      review_share: number | null;
      reviews: number;
      wrong: number;
      error_rate: number | null;
      error_at_most: number | null;
    })[];
    sample: {
      reviews: number;
      wrong: number;
      error_rate: number | null;
      error_at_most: number | null;
    };
    fields: ({
      field: string;
      values: number;
      right: number;
      accuracy: number | null;
      calibration_error: number | null;
    })[];
  };
  ReviewSample: number;
  ReviewSettings: {
    four_eyes_above: Schemas['FourEyesRule'] | null;
    four_eyes_for: Schemas['FourEyesFor'];
    undo_window_seconds: Schemas['UndoWindowSeconds'];
    due_hours: Schemas['ReviewDueHours'] | null;
    due_by_value: Schemas['ReviewDueByValue'];
    escalate_to: Schemas['ReviewAssignee'] | null;
    sample: Schemas['ReviewSample'];
  };
  ReviewSettingsValues: {
    four_eyes_above?: Schemas['FourEyesRule'];
    four_eyes_for?: Schemas['FourEyesFor'];
    undo_window_seconds?: Schemas['UndoWindowSeconds'];
    due_hours?: Schemas['ReviewDueHours'];
    due_by_value?: Schemas['ReviewDueByValue'];
    escalate_to?: Schemas['ReviewAssignee'];
    sample?: Schemas['ReviewSample'];
  };
  ReviewSummary: {
    workflow_id: Schemas['WorkflowId'];
    reason: string;
    cause: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'poison_input' | 'sampled' | null;
    pipeline: string;
    operation: string;
    confidence_score: number | null;
    created_at: string;
    due_at: string | null;
    claim: Schemas['ReviewClaim'] | null;
    assignment: Schemas['ReviewAssignment'] | null;
  };
  Reviewer: {
    assignee: string;
    name: string;
    kind: 'account' | 'name';
  };
  ReviewerName: string;
  RevokeAccountSessionsResponse: {
    ended_sessions: number;
  };
  RollBackPluginRequest: {
    release?: string;
  };
  RotateKeyRequest: {
    overlap_hours?: number;
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
    mask_personal_data: boolean;
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
  RotatedApiKey: {
    key_id: Schemas['ApiKeyId'];
    name: string;
    mode: 'live' | 'test';
    ending: string;
    scopes: Schemas['Scopes'];
    mask_personal_data: boolean;
    allowed_addresses: Schemas['AllowedAddresses'];
    certificate_sha256: Schemas['CertificateSha256'];
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    version: number;
    api_key: string;
    replaces: Schemas['ApiKey'];
  };
  RunWorkflowAgainRequest: {
    input?: Record<string, unknown>;
    options?: Record<string, unknown>;
    settings?: 'current' | 'original';
    reason?: string;
  };
  Scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'audit:read' | 'admin')[];
  Session: {
    session_id: Schemas['SessionId'];
    account: Schemas['Account'];
    scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'audit:read' | 'admin')[];
    personal_data_visible_to: ('administrator' | 'operator' | 'reviewer' | 'auditor' | 'developer' | 'read_only')[];
    tenants: {
      tenant_id: string;
      name: string;
    }[];
    idle_timeout_seconds: number;
  };
  SessionId: string;
  SessionSummary: {
    session_id: Schemas['SessionId'];
    is_current: boolean;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    remote_address: string | null;
    user_agent: string | null;
  };
  SetModelShadowRequest: {
    version: string | null;
  };
  ShadowRun: {
    shadow_run_id: Schemas['ShadowRunId'];
    plugin: string;
    candidate: 'package' | 'release' | 'active';
    release: string | null;
    settings: Record<string, unknown> | null;
    tenant_id: string | null;
    last: number;
    status: 'queued' | 'running' | 'done' | 'stopped' | 'failed';
    error: string | null;
    total: number | null;
    done: number;
    counts: {
      same: number;
      different: number;
      better: number;
      worse: number;
      skipped: number;
    };
    created_by: string | null;
    created_at: string;
    started_at: string | null;
    finished_at: string | null;
  };
  ShadowRunId: string;
  ShadowRunWorkflow: {
    workflow_id: Schemas['WorkflowId'];
    tenant_id: string;
    operation: string | null;
    verdict: 'same' | 'different' | 'better' | 'worse' | 'skipped';
    reason: string | null;
    before: {
      status: string;
      error: string | null;
      confidence: number | null;
      processing_ms: number | null;
    } | null;
    after: {
      status: string;
      error: string | null;
      confidence: number | null;
      processing_ms: number | null;
    } | null;
    fields: ({
      path: string;
      before: string | null;
      after: string | null;
    })[];
    more_fields: number;
  };
  SignInMethods: {
    local_passwords: 'all' | 'administrators';
    identity_provider: {
      name: string;
    } | null;
    passkeys: {
      origin: string;
    } | null;
  };
  StartShadowRunRequest: {
    release?: string;
    settings?: Record<string, unknown>;
    last?: number;
    tenant_id?: string;
  };
  StartWorkflowRequest: {
    pipeline: string;
    operation: string;
    input: Record<string, unknown>;
    options?: Record<string, unknown>;
    customer_id?: string;
    webhook_url?: string;
    metadata?: Schemas['Metadata'];
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
  TrainingId: string;
  UndoReviewDecisionRequest: {
    reviewer?: Schemas['ReviewerName'];
  };
  UndoWindowSeconds: number;
  UpdateWebhookRequest: {
    url?: string;
    event_types?: Schemas['WebhookEventTypes'];
    description?: string | null;
    max_per_second?: number | null;
    ordering?: 'none' | 'endpoint' | 'workflow';
    mask_personal_data?: boolean;
    retry_for_seconds?: number | null;
    ed25519?: boolean;
    mtls?: Schemas['NewClientCertificate'];
    headers?: Schemas['WebhookHeaders'];
    state?: 'active' | 'paused';
  };
  Usage: {
    tenant_id: string;
    plan: string;
    period: {
      start: string;
      end: string;
    };
    work_units: {
      limit: number | null;
      used: number;
      reserved: number;
      remaining: number | null;
      topped_up: number;
      overage: number;
      soft: boolean;
      resets_at: string;
    };
    pools: Schemas['UsagePool'][];
    rate_limits: {
      scope: string;
      limit: number;
      remaining: number;
      resets_at: string;
    }[];
    by_pipeline: Record<string, number>;
    license: {
      state: 'none' | 'valid' | 'grace' | 'expired' | 'invalid';
      message: string;
      ends_at: string | null;
      grace_ends_at: string | null;
      days_left: number | null;
      clock_behind: boolean;
    };
    certificate_ends_at: string | null;
  };
  UsagePool: {
    pipeline: string;
    limit: number | null;
    used: number;
    reserved: number;
    remaining: number | null;
    topped_up: number;
    overage: number;
    spill: boolean;
    open: boolean;
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
    mask_personal_data: boolean;
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
  WorkMetrics: {
    submitted: number;
    counts: {
      queued: number;
      processing: number;
      in_review: number;
      resolved: number;
      completed: number;
      failed: number;
      rejected: number;
      cancelled: number;
    };
    straight_through: number;
    straight_through_rate: number | null;
    processing_ms: Schemas['DurationPercentiles'];
    confidence_histogram: {
      from: number;
      to: number;
      count: number;
    }[];
    review: {
      count: number;
      oldest_seconds: number | null;
    };
    queue: {
      count: number;
      oldest_seconds: number | null;
    };
    series: {
      at: string;
      submitted: number;
      done: number;
      straight_through: number;
      failed: number;
      rejected: number;
      cancelled: number;
    }[];
  };
  WorkflowError: {
    code: Schemas['ErrorCode'];
    message: string;
  };
  WorkflowEvent: {
    event_id: Schemas['EventId'];
    event_type: string;
    created_at: string;
    deliveries: Schemas['WebhookDelivery'][];
  };
  WorkflowFilter: {
    status?: ('queued' | 'processing' | 'in_review' | 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled')[];
    pipeline?: string;
    created_after?: string;
    created_before?: string;
    error?: 'invalid_json' | 'invalid_request' | 'unauthorized' | 'license_invalid' | 'license_expired' | 'license_limit' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'idempotency_in_progress' | 'conflict' | 'rejected' | 'canceled' | 'payload_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'document_unreachable' | 'document_unreadable' | 'unsupported_document' | 'plugin_refused' | 'insecure_url' | 'rate_limit_exceeded' | 'internal_error' | 'unavailable' | 'timeout';
    stop_point?: string;
    confidence_from?: number;
    confidence_below?: number;
    duration_from_ms?: number;
    duration_below_ms?: number;
    metadata?: Record<string, string>;
    search?: string;
  };
  WorkflowId: string;
  WorkflowRequest: {
    workflow_id: Schemas['WorkflowId'];
    pipeline: string;
    operation: string;
    mode: 'live' | 'test';
    input: Record<string, unknown>;
    options: Record<string, unknown>;
    customer_id: string | null;
    metadata: Schemas['Metadata'] | null;
    documents: ({
      pointer: string;
      address: string;
      document_id: Schemas['DocumentId'] | null;
    })[];
    masked?: Schemas['MaskedPointers'];
  };
  WorkflowResult: {
    workflow_id: Schemas['WorkflowId'];
    status: 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    completed_unit: Record<string, unknown> | null;
    processing_ms: number;
    audit_id: Schemas['AuditId'];
    error?: Schemas['WorkflowError'];
    review?: Schemas['ReviewDecision'];
    evidence?: Schemas['Evidence'];
    local_models?: ({
      model: string;
      version: string;
      origin: 'trained' | 'base';
    })[];
    masked?: Schemas['MaskedPointers'];
    webhook_secret?: string;
  };
  WorkflowStatus: {
    workflow_id: Schemas['WorkflowId'];
    pipeline: string;
    operation: string;
    status: 'queued' | 'processing' | 'in_review' | 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    stage: string | null;
    stop_point: string | null;
    progress: number;
    confidence_score: number | null;
    attempts: number;
    created_at: string;
    started_at: string | null;
    finished_at: string | null;
    review: {
      reason: string;
      cause: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'poison_input' | 'sampled' | null;
      assigned_to: string | null;
      url: string | null;
      decision?: Schemas['ReviewDecision'];
    } | null;
    error: Schemas['WorkflowError'] | null;
    status_url: string;
    result_url: string;
    audit_id: Schemas['AuditId'];
    erased_at?: string;
    webhook_secret?: string;
  };
}

/** The one shape of every error. */
export type ErrorBody = Schemas['Error'];

/** Bodies as they are sent: what has a default may be left out. */
export interface Operations {
  list_pipelines: {
    method: 'GET';
    path: '/v1/pipelines';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListPipelinesResponse'];
  };
  get_pipeline_config: {
    method: 'GET';
    path: '/v1/pipelines/{pipeline_type}/config';
    params: {
      pipeline_type: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['PipelineConfig'];
  };
  put_pipeline_config: {
    method: 'PUT';
    path: '/v1/pipelines/{pipeline_type}/config';
    params: {
      pipeline_type: string;
    };
    query: undefined;
    body: Schemas['PutPipelineConfigRequest'];
    reply: Schemas['PutPipelineConfigResponse'];
  };
  list_pipeline_config_versions: {
    method: 'GET';
    path: '/v1/pipelines/{pipeline_type}/config/versions';
    params: {
      pipeline_type: string;
    };
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListPipelineConfigVersionsResponse'];
  };
  start_workflow: {
    method: 'POST';
    path: '/v1/workflows/start';
    params: undefined;
    query: undefined;
    body: Schemas['StartWorkflowRequest'];
    reply: Schemas['WorkflowStatus'];
  };
  list_workflows: {
    method: 'GET';
    path: '/v1/workflows';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
      status?: ('queued' | 'processing' | 'in_review' | 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled')[];
      pipeline?: string;
      created_after?: string;
      created_before?: string;
      error?: 'invalid_json' | 'invalid_request' | 'unauthorized' | 'license_invalid' | 'license_expired' | 'license_limit' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'idempotency_in_progress' | 'conflict' | 'rejected' | 'canceled' | 'payload_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'document_unreachable' | 'document_unreadable' | 'unsupported_document' | 'plugin_refused' | 'insecure_url' | 'rate_limit_exceeded' | 'internal_error' | 'unavailable' | 'timeout';
      stop_point?: string;
      confidence_from?: number;
      confidence_below?: number;
      duration_from_ms?: number;
      duration_below_ms?: number;
      metadata?: Record<string, string>;
      search?: string;
      sort?: 'created_at' | 'finished_at' | 'duration' | 'confidence_score';
      order?: 'desc' | 'asc';
    };
    body: undefined;
    reply: Schemas['ListWorkflowsResponse'];
  };
  list_stop_points: {
    method: 'GET';
    path: '/v1/workflows/stop-points';
    params: undefined;
    query: {
      status?: ('queued' | 'processing' | 'in_review' | 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled')[];
      pipeline?: string;
      created_after?: string;
      created_before?: string;
    };
    body: undefined;
    reply: Schemas['ListStopPointsResponse'];
  };
  get_workflow_status: {
    method: 'GET';
    path: '/v1/workflows/{id}/status';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['WorkflowStatus'];
  };
  cancel_workflow: {
    method: 'POST';
    path: '/v1/workflows/{id}/cancel';
    params: {
      id: string;
    };
    query: undefined;
    body: Schemas['CancelWorkflowRequest'];
    reply: Schemas['WorkflowStatus'];
  };
  get_result: {
    method: 'GET';
    path: '/v1/results/{id}';
    params: {
      id: string;
    };
    query: {
      expand?: 'evidence'[];
    };
    body: undefined;
    reply: Schemas['WorkflowResult'] | Schemas['WorkflowStatus'];
  };
  erase_workflow: {
    method: 'DELETE';
    path: '/v1/workflows/{id}';
    params: {
      id: string;
    };
    query: {
      reason?: string;
    };
    body: undefined;
    reply: undefined;
  };
  get_workflow_request: {
    method: 'GET';
    path: '/v1/workflows/{id}/request';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['WorkflowRequest'];
  };
  create_bulk_action: {
    method: 'POST';
    path: '/v1/bulk-actions';
    params: undefined;
    query: undefined;
    body: Schemas['CreateBulkActionRequest'];
    reply: Schemas['CreateBulkActionResponse'] | Schemas['BulkAction'];
  };
  list_bulk_actions: {
    method: 'GET';
    path: '/v1/bulk-actions';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListBulkActionsResponse'];
  };
  get_bulk_action: {
    method: 'GET';
    path: '/v1/bulk-actions/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['BulkAction'];
  };
  cancel_bulk_action: {
    method: 'POST';
    path: '/v1/bulk-actions/{id}/cancel';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['BulkAction'];
  };
  list_bulk_action_workflows: {
    method: 'GET';
    path: '/v1/bulk-actions/{id}/workflows';
    params: {
      id: string;
    };
    query: {
      limit?: number;
      cursor?: string;
      outcome?: ('pending' | 'canceled' | 'started' | 'skipped' | 'refused')[];
    };
    body: undefined;
    reply: Schemas['ListBulkActionWorkflowsResponse'];
  };
  run_workflow_again: {
    method: 'POST';
    path: '/v1/workflows/{id}/run-again';
    params: {
      id: string;
    };
    query: undefined;
    body: Schemas['RunWorkflowAgainRequest'];
    reply: Schemas['WorkflowStatus'];
  };
  list_workflow_deliveries: {
    method: 'GET';
    path: '/v1/workflows/{id}/deliveries';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ListWorkflowDeliveriesResponse'];
  };
  get_result_deadlines: {
    method: 'GET';
    path: '/v1/results/{id}/deadlines';
    params: {
      id: string;
    };
    query: {
      remind_days?: number;
    };
    body: undefined;
    reply: Schemas['Deadlines'];
  };
  get_monitoring: {
    method: 'GET';
    path: '/v1/monitoring';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['GetMonitoringResponse'];
  };
  list_monitored_subjects: {
    method: 'GET';
    path: '/v1/monitoring/subjects';
    params: undefined;
    query: {
      pipeline?: string;
      workflow_id?: string;
      search?: string;
      source?: string;
      with_findings?: boolean;
      due?: boolean;
      changed_since?: string;
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListMonitoredSubjectsResponse'];
  };
  get_monitored_subject: {
    method: 'GET';
    path: '/v1/monitoring/subjects/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['MonitoredSubject'];
  };
  stop_monitoring: {
    method: 'DELETE';
    path: '/v1/monitoring/subjects/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  list_reviews: {
    method: 'GET';
    path: '/v1/reviews';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
      pipeline?: string;
      cause?: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'poison_input' | 'sampled';
      min_age_seconds?: number;
      assigned?: boolean;
      assigned_to?: string;
      assignee?: string;
      overdue?: boolean;
      order?: 'created' | 'due';
    };
    body: undefined;
    reply: Schemas['ListReviewsResponse'];
  };
  get_review: {
    method: 'GET';
    path: '/v1/reviews/{workflow_id}';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Review'];
  };
  claim_review: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/claim';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: Schemas['ClaimReviewRequest'];
    reply: Schemas['Review'];
  };
  release_review: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/release';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: Schemas['ReleaseReviewRequest'];
    reply: Schemas['Review'];
  };
  assign_review: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/assign';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: Schemas['AssignReviewRequest'];
    reply: Schemas['Review'];
  };
  list_reviewers: {
    method: 'GET';
    path: '/v1/reviewers';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListReviewersResponse'];
  };
  check_review: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/check';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: Schemas['CheckReviewRequest'];
    reply: Schemas['CheckReviewResponse'];
  };
  approve_reviews: {
    method: 'POST';
    path: '/v1/reviews/approve';
    params: undefined;
    query: undefined;
    body: Schemas['ApproveReviewsRequest'];
    reply: Schemas['ApproveReviewsResponse'];
  };
  decide_review: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/decision';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: Schemas['DecideReviewRequest'];
    reply: Schemas['Review'];
  };
  get_review_material: {
    method: 'GET';
    path: '/v1/reviews/{workflow_id}/material';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ReviewMaterial'];
  };
  undo_review_decision: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/undo';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: Schemas['UndoReviewDecisionRequest'];
    reply: Schemas['Review'];
  };
  export_review_corrections: {
    method: 'GET';
    path: '/v1/reviews/corrections';
    params: undefined;
    query: {
      pipeline?: string;
      operation?: string;
      after?: string;
      before?: string;
    };
    body: undefined;
    reply: undefined;
  };
  list_decided_reviews: {
    method: 'GET';
    path: '/v1/reviews/decided';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
      pipeline?: string;
      decision?: 'approve' | 'correct' | 'reject';
      reviewer?: string;
      from?: string;
      to?: string;
    };
    body: undefined;
    reply: Schemas['ListDecidedReviewsResponse'];
  };
  get_review_quality: {
    method: 'GET';
    path: '/v1/reviews/quality';
    params: undefined;
    query: {
      pipeline: string;
      operation: string;
    };
    body: undefined;
    reply: Schemas['ReviewQuality'];
  };
  stream_workflow_events: {
    method: 'GET';
    path: '/v1/workflows/{id}/events';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  upload_document: {
    method: 'POST';
    path: '/v1/documents';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['Document'];
  };
  get_document: {
    method: 'GET';
    path: '/v1/documents/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Document'];
  };
  delete_document: {
    method: 'DELETE';
    path: '/v1/documents/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  get_document_page: {
    method: 'GET';
    path: '/v1/documents/{id}/pages/{page}';
    params: {
      id: string;
      page: string;
    };
    query: {
      width?: number;
    };
    body: undefined;
    reply: undefined;
  };
  get_document_content: {
    method: 'GET';
    path: '/v1/documents/{id}/content';
    params: {
      id: string;
    };
    query: {
      page?: number;
    };
    body: undefined;
    reply: Schemas['DocumentContent'];
  };
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
  list_reference_sets: {
    method: 'GET';
    path: '/v1/reference';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListReferenceSetsResponse'];
  };
  get_reference_set: {
    method: 'GET';
    path: '/v1/reference/{set}';
    params: {
      set: string;
    };
    query: {
      limit?: number;
      cursor?: string;
      search?: string;
    };
    body: undefined;
    reply: Schemas['GetReferenceSetResponse'];
  };
  replace_reference_set: {
    method: 'PUT';
    path: '/v1/reference/{set}';
    params: {
      set: string;
    };
    query: {
      format?: string;
      confirm_removal?: boolean;
    };
    body: Record<string, unknown>[];
    reply: Schemas['ReplaceReferenceSetResponse'];
  };
  merge_reference_set: {
    method: 'POST';
    path: '/v1/reference/{set}';
    params: {
      set: string;
    };
    query: {
      format?: string;
    };
    body: Record<string, unknown>[];
    reply: Schemas['ReplaceReferenceSetResponse'];
  };
  delete_reference_set: {
    method: 'DELETE';
    path: '/v1/reference/{set}';
    params: {
      set: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ReplaceReferenceSetResponse'];
  };
  remove_reference_rows: {
    method: 'POST';
    path: '/v1/reference/{set}/remove';
    params: {
      set: string;
    };
    query: undefined;
    body: Schemas['RemoveReferenceRowsRequest'];
    reply: Schemas['ReplaceReferenceSetResponse'];
  };
  preview_reference_set: {
    method: 'POST';
    path: '/v1/reference/{set}/preview';
    params: {
      set: string;
    };
    query: {
      format?: string;
      merge?: boolean;
    };
    body: Record<string, unknown>[];
    reply: Schemas['ReferenceSetPreview'];
  };
  list_models: {
    method: 'GET';
    path: '/v1/models';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListModelsResponse'];
  };
  get_model: {
    method: 'GET';
    path: '/v1/models/{pipeline}/{model}';
    params: {
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['LocalModelDetail'];
  };
  list_model_versions: {
    method: 'GET';
    path: '/v1/models/{pipeline}/{model}/versions';
    params: {
      pipeline: string;
      model: string;
    };
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListModelVersionsResponse'];
  };
  import_model_version: {
    method: 'POST';
    path: '/v1/models/{pipeline}/{model}/versions';
    params: {
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelVersionDetail'];
  };
  get_model_version: {
    method: 'GET';
    path: '/v1/models/{pipeline}/{model}/versions/{version}';
    params: {
      pipeline: string;
      model: string;
      version: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelVersionDetail'];
  };
  compare_model_versions: {
    method: 'GET';
    path: '/v1/models/{pipeline}/{model}/comparison';
    params: {
      pipeline: string;
      model: string;
    };
    query: {
      one: string;
      other: string;
    };
    body: undefined;
    reply: Schemas['ModelVersionComparison'];
  };
  evaluate_model_version: {
    method: 'POST';
    path: '/v1/models/{pipeline}/{model}/versions/{version}/evaluate';
    params: {
      pipeline: string;
      model: string;
      version: string;
    };
    query: undefined;
    body: Schemas['EvaluateModelVersionRequest'];
    reply: Schemas['ModelFigures'];
  };
  promote_model: {
    method: 'POST';
    path: '/v1/models/{pipeline}/{model}/promote';
    params: {
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: Schemas['PromoteModelRequest'];
    reply: Schemas['LocalModelDetail'];
  };
  roll_back_model: {
    method: 'POST';
    path: '/v1/models/{pipeline}/{model}/rollback';
    params: {
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['LocalModelDetail'];
  };
  set_model_shadow: {
    method: 'PUT';
    path: '/v1/models/{pipeline}/{model}/shadow';
    params: {
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: Schemas['SetModelShadowRequest'];
    reply: Schemas['LocalModelDetail'];
  };
  export_model_version: {
    method: 'GET';
    path: '/v1/models/{pipeline}/{model}/versions/{version}/file';
    params: {
      pipeline: string;
      model: string;
      version: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  train_model: {
    method: 'POST';
    path: '/v1/models/{pipeline}/{model}/trainings';
    params: {
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelTraining'];
  };
  list_model_trainings: {
    method: 'GET';
    path: '/v1/model-trainings';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
      pipeline?: string;
      model?: string;
    };
    body: undefined;
    reply: Schemas['ListModelTrainingsResponse'];
  };
  get_model_training: {
    method: 'GET';
    path: '/v1/model-trainings/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelTraining'];
  };
  cancel_model_training: {
    method: 'POST';
    path: '/v1/model-trainings/{id}/cancel';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelTraining'];
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
  get_current_usage: {
    method: 'GET';
    path: '/v1/usage/current';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['Usage'];
  };
  get_usage_history: {
    method: 'GET';
    path: '/v1/usage/history';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['GetUsageHistoryResponse'];
  };
  request_increase: {
    method: 'POST';
    path: '/v1/usage/increase-requests';
    params: undefined;
    query: undefined;
    body: Schemas['RequestIncreaseRequest'];
    reply: Schemas['RequestIncreaseResponse'];
  };
  get_metrics: {
    method: 'GET';
    path: '/v1/metrics';
    params: undefined;
    query: {
      window?: '1h' | '24h' | '7d' | '30d';
    };
    body: undefined;
    reply: Schemas['Metrics'];
  };
  stream_metrics: {
    method: 'GET';
    path: '/v1/metrics/events';
    params: undefined;
    query: {
      window?: '1h' | '24h' | '7d' | '30d';
    };
    body: undefined;
    reply: undefined;
  };
  get_access: {
    method: 'GET';
    path: '/v1/access';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['GetAccessResponse'];
  };
  sign_in: {
    method: 'POST';
    path: '/v1/session';
    params: undefined;
    query: undefined;
    body: Schemas['Credentials'];
    reply: Schemas['Session'];
  };
  get_session: {
    method: 'GET';
    path: '/v1/session';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['Session'];
  };
  sign_out: {
    method: 'DELETE';
    path: '/v1/session';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  get_sign_in_methods: {
    method: 'GET';
    path: '/v1/session/methods';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['SignInMethods'];
  };
  begin_provider_sign_in: {
    method: 'POST';
    path: '/v1/session/provider';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['BeginProviderSignInResponse'];
  };
  finish_provider_sign_in: {
    method: 'POST';
    path: '/v1/session/provider/finish';
    params: undefined;
    query: undefined;
    body: Schemas['ProviderRedirect'];
    reply: Schemas['Session'];
  };
  begin_passkey_sign_in: {
    method: 'POST';
    path: '/v1/session/passkey/begin';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['BeginPasskeySignInResponse'];
  };
  finish_passkey_sign_in: {
    method: 'POST';
    path: '/v1/session/passkey';
    params: undefined;
    query: undefined;
    body: Schemas['PasskeySignIn'];
    reply: Schemas['Session'];
  };
  begin_passkey_second_factor: {
    method: 'POST';
    path: '/v1/session/passkey/second-factor';
    params: undefined;
    query: undefined;
    body: Schemas['OwnCredentials'];
    reply: Schemas['BeginPasskeySignInResponse'];
  };
  change_password: {
    method: 'POST';
    path: '/v1/account/password';
    params: undefined;
    query: undefined;
    body: Schemas['PasswordChange'];
    reply: Schemas['ChangePasswordResponse'];
  };
  list_sessions: {
    method: 'GET';
    path: '/v1/account/sessions';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListSessionsResponse'];
  };
  revoke_session: {
    method: 'DELETE';
    path: '/v1/account/sessions/{session_id}';
    params: {
      session_id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  begin_second_factor: {
    method: 'POST';
    path: '/v1/account/second-factor';
    params: undefined;
    query: undefined;
    body: Schemas['OwnPassword'];
    reply: Schemas['BeginSecondFactorResponse'];
  };
  confirm_second_factor: {
    method: 'POST';
    path: '/v1/account/second-factor/confirm';
    params: undefined;
    query: undefined;
    body: Schemas['FirstCode'];
    reply: Schemas['ConfirmSecondFactorResponse'];
  };
  remove_second_factor: {
    method: 'POST';
    path: '/v1/account/second-factor/remove';
    params: undefined;
    query: undefined;
    body: Schemas['OwnPassword'];
    reply: Schemas['RemoveSecondFactorResponse'];
  };
  list_passkeys: {
    method: 'GET';
    path: '/v1/account/passkeys';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListPasskeysResponse'];
  };
  add_passkey: {
    method: 'POST';
    path: '/v1/account/passkeys';
    params: undefined;
    query: undefined;
    body: Schemas['NewPasskey'];
    reply: Schemas['AddPasskeyResponse'];
  };
  begin_passkey: {
    method: 'POST';
    path: '/v1/account/passkeys/begin';
    params: undefined;
    query: undefined;
    body: Schemas['OwnPassword'];
    reply: Schemas['BeginPasskeyResponse'];
  };
  rename_passkey: {
    method: 'PATCH';
    path: '/v1/account/passkeys/{passkey_id}';
    params: {
      passkey_id: string;
    };
    query: undefined;
    body: Schemas['PasskeyName'];
    reply: Schemas['Passkey'];
  };
  remove_passkey: {
    method: 'POST';
    path: '/v1/account/passkeys/{passkey_id}/remove';
    params: {
      passkey_id: string;
    };
    query: undefined;
    body: Schemas['OwnPassword'];
    reply: undefined;
  };
  list_keys: {
    method: 'GET';
    path: '/v1/keys';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListKeysResponse'];
  };
  create_key: {
    method: 'POST';
    path: '/v1/keys';
    params: undefined;
    query: undefined;
    body: Schemas['NewApiKey'];
    reply: Schemas['CreatedApiKey'];
  };
  change_key: {
    method: 'PATCH';
    path: '/v1/keys/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: Schemas['ApiKeyChange'];
    reply: Schemas['ApiKey'];
  };
  revoke_key: {
    method: 'DELETE';
    path: '/v1/keys/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  rotate_key: {
    method: 'POST';
    path: '/v1/keys/{id}/rotate';
    params: {
      id: string;
    };
    query: undefined;
    body: Schemas['RotateKeyRequest'];
    reply: Schemas['RotatedApiKey'];
  };
  get_license: {
    method: 'GET';
    path: '/v1/license';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['License'];
  };
  list_audit_entries: {
    method: 'GET';
    path: '/v1/audit';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
      action?: string;
      object?: string;
      actor?: string;
      request_id?: string;
      after?: string;
      before?: string;
    };
    body: undefined;
    reply: Schemas['ListAuditEntriesResponse'];
  };
  get_workflow_audit: {
    method: 'GET';
    path: '/v1/workflows/{id}/audit';
    params: {
      id: string;
    };
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['GetWorkflowAuditResponse'];
  };
  get_audit_checkpoint: {
    method: 'GET';
    path: '/v1/audit/checkpoint';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  get_audit_consistency: {
    method: 'GET';
    path: '/v1/audit/consistency';
    params: undefined;
    query: {
      from: number;
    };
    body: undefined;
    reply: Schemas['AuditConsistency'];
  };
  get_audit_proof: {
    method: 'GET';
    path: '/v1/audit/proofs/{audit_id}';
    params: {
      audit_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['AuditProof'];
  };
  get_audit_tile: {
    method: 'GET';
    path: '/v1/audit/tiles/{level}/{index}';
    params: {
      level: string;
      index: string;
    };
    query: {
      width?: number;
    };
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
  create_tenant: {
    method: 'POST';
    path: '/v1/admin/tenants';
    params: undefined;
    query: undefined;
    body: Schemas['CreateTenantRequest'];
    reply: Schemas['Tenant'];
  };
  list_tenant_usage: {
    method: 'GET';
    path: '/v1/admin/usage';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
      tenant?: string;
    };
    body: undefined;
    reply: Schemas['ListTenantUsageResponse'];
  };
  get_tenant: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Tenant'];
  };
  change_tenant: {
    method: 'PATCH';
    path: '/v1/admin/tenants/{tenant_id}';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: Schemas['ChangeTenantRequest'];
    reply: Schemas['Tenant'];
  };
  suspend_tenant: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/suspend';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Tenant'];
  };
  resume_tenant: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/resume';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Tenant'];
  };
  list_certificates: {
    method: 'GET';
    path: '/v1/admin/certificates';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['CertificateList'];
  };
  list_accounts: {
    method: 'GET';
    path: '/v1/admin/accounts';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
      tenant?: string;
    };
    body: undefined;
    reply: Schemas['ListAccountsResponse'];
  };
  create_account: {
    method: 'POST';
    path: '/v1/admin/accounts';
    params: undefined;
    query: undefined;
    body: Schemas['NewAccount'];
    reply: Schemas['AccountWithPassword'];
  };
  get_account: {
    method: 'GET';
    path: '/v1/admin/accounts/{account_id}';
    params: {
      account_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Account'];
  };
  change_account: {
    method: 'PATCH';
    path: '/v1/admin/accounts/{account_id}';
    params: {
      account_id: string;
    };
    query: undefined;
    body: Schemas['AccountChange'];
    reply: Schemas['Account'];
  };
  reset_password: {
    method: 'POST';
    path: '/v1/admin/accounts/{account_id}/reset-password';
    params: {
      account_id: string;
    };
    query: undefined;
    body: Schemas['PasswordReset'];
    reply: Schemas['AccountWithPassword'];
  };
  revoke_account_sessions: {
    method: 'POST';
    path: '/v1/admin/accounts/{account_id}/revoke-sessions';
    params: {
      account_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['RevokeAccountSessionsResponse'];
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
  list_plans: {
    method: 'GET';
    path: '/v1/admin/plans';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListPlansResponse'];
  };
  list_plugins: {
    method: 'GET';
    path: '/v1/admin/plugins';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListPluginsResponse'];
  };
  install_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['Plugin'];
  };
  get_plugin: {
    method: 'GET';
    path: '/v1/admin/plugins/{plugin_name}';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Plugin'];
  };
  uninstall_plugin: {
    method: 'DELETE';
    path: '/v1/admin/plugins/{plugin_name}';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  enable_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/enable';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Plugin'];
  };
  disable_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/disable';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['Plugin'];
  };
  roll_back_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/rollback';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: Schemas['RollBackPluginRequest'];
    reply: Schemas['Plugin'];
  };
  list_plugin_logs: {
    method: 'GET';
    path: '/v1/admin/plugins/{plugin_name}/logs';
    params: {
      plugin_name: string;
    };
    query: {
      limit?: number;
      cursor?: string;
      level?: ('debug' | 'info' | 'warn' | 'error')[];
      from?: string;
      until?: string;
      node?: string;
      tenant_id?: string;
      workflow_id?: string;
      text?: string;
    };
    body: undefined;
    reply: Schemas['ListPluginLogsResponse'];
  };
  stream_plugin_logs: {
    method: 'GET';
    path: '/v1/admin/plugins/{plugin_name}/logs/events';
    params: {
      plugin_name: string;
    };
    query: {
      level?: ('debug' | 'info' | 'warn' | 'error')[];
      from?: string;
      until?: string;
      node?: string;
      tenant_id?: string;
      workflow_id?: string;
      text?: string;
      after?: number;
    };
    body: undefined;
    reply: undefined;
  };
  start_shadow_run: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/shadow-runs';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: Schemas['StartShadowRunRequest'];
    reply: Schemas['ShadowRun'];
  };
  list_shadow_runs: {
    method: 'GET';
    path: '/v1/admin/plugins/{plugin_name}/shadow-runs';
    params: {
      plugin_name: string;
    };
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListShadowRunsResponse'];
  };
  start_shadow_run_of_package: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/shadow-runs/package';
    params: {
      plugin_name: string;
    };
    query: {
      last?: number;
      tenant_id?: string;
    };
    body: undefined;
    reply: Schemas['ShadowRun'];
  };
  get_shadow_run: {
    method: 'GET';
    path: '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}';
    params: {
      plugin_name: string;
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ShadowRun'];
  };
  list_shadow_run_workflows: {
    method: 'GET';
    path: '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}/workflows';
    params: {
      plugin_name: string;
      id: string;
    };
    query: {
      limit?: number;
      cursor?: string;
      verdict?: ('same' | 'different' | 'better' | 'worse' | 'skipped')[];
    };
    body: undefined;
    reply: Schemas['ListShadowRunWorkflowsResponse'];
  };
  stop_shadow_run: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}/stop';
    params: {
      plugin_name: string;
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ShadowRun'];
  };
}

export const places = {
  list_pipelines: ['GET', '/v1/pipelines'],
  get_pipeline_config: ['GET', '/v1/pipelines/{pipeline_type}/config'],
  put_pipeline_config: ['PUT', '/v1/pipelines/{pipeline_type}/config'],
  list_pipeline_config_versions: ['GET', '/v1/pipelines/{pipeline_type}/config/versions'],
  start_workflow: ['POST', '/v1/workflows/start'],
  list_workflows: ['GET', '/v1/workflows'],
  list_stop_points: ['GET', '/v1/workflows/stop-points'],
  get_workflow_status: ['GET', '/v1/workflows/{id}/status'],
  cancel_workflow: ['POST', '/v1/workflows/{id}/cancel'],
  get_result: ['GET', '/v1/results/{id}'],
  erase_workflow: ['DELETE', '/v1/workflows/{id}'],
  get_workflow_request: ['GET', '/v1/workflows/{id}/request'],
  create_bulk_action: ['POST', '/v1/bulk-actions'],
  list_bulk_actions: ['GET', '/v1/bulk-actions'],
  get_bulk_action: ['GET', '/v1/bulk-actions/{id}'],
  cancel_bulk_action: ['POST', '/v1/bulk-actions/{id}/cancel'],
  list_bulk_action_workflows: ['GET', '/v1/bulk-actions/{id}/workflows'],
  run_workflow_again: ['POST', '/v1/workflows/{id}/run-again'],
  list_workflow_deliveries: ['GET', '/v1/workflows/{id}/deliveries'],
  get_result_deadlines: ['GET', '/v1/results/{id}/deadlines'],
  get_monitoring: ['GET', '/v1/monitoring'],
  list_monitored_subjects: ['GET', '/v1/monitoring/subjects'],
  get_monitored_subject: ['GET', '/v1/monitoring/subjects/{id}'],
  stop_monitoring: ['DELETE', '/v1/monitoring/subjects/{id}'],
  list_reviews: ['GET', '/v1/reviews'],
  get_review: ['GET', '/v1/reviews/{workflow_id}'],
  claim_review: ['POST', '/v1/reviews/{workflow_id}/claim'],
  release_review: ['POST', '/v1/reviews/{workflow_id}/release'],
  assign_review: ['POST', '/v1/reviews/{workflow_id}/assign'],
  list_reviewers: ['GET', '/v1/reviewers'],
  check_review: ['POST', '/v1/reviews/{workflow_id}/check'],
  approve_reviews: ['POST', '/v1/reviews/approve'],
  decide_review: ['POST', '/v1/reviews/{workflow_id}/decision'],
  get_review_material: ['GET', '/v1/reviews/{workflow_id}/material'],
  undo_review_decision: ['POST', '/v1/reviews/{workflow_id}/undo'],
  export_review_corrections: ['GET', '/v1/reviews/corrections'],
  list_decided_reviews: ['GET', '/v1/reviews/decided'],
  get_review_quality: ['GET', '/v1/reviews/quality'],
  stream_workflow_events: ['GET', '/v1/workflows/{id}/events'],
  upload_document: ['POST', '/v1/documents'],
  get_document: ['GET', '/v1/documents/{id}'],
  delete_document: ['DELETE', '/v1/documents/{id}'],
  get_document_page: ['GET', '/v1/documents/{id}/pages/{page}'],
  get_document_content: ['GET', '/v1/documents/{id}/content'],
  list_event_types: ['GET', '/v1/webhooks/event-types'],
  dry_run_webhook: ['POST', '/v1/webhooks/dry-run'],
  list_webhook_events: ['GET', '/v1/webhooks/events'],
  list_dead_letters: ['GET', '/v1/webhooks/dead-letters'],
  replay_dead_letters: ['POST', '/v1/webhooks/dead-letters/replay'],
  list_reference_sets: ['GET', '/v1/reference'],
  get_reference_set: ['GET', '/v1/reference/{set}'],
  replace_reference_set: ['PUT', '/v1/reference/{set}'],
  merge_reference_set: ['POST', '/v1/reference/{set}'],
  delete_reference_set: ['DELETE', '/v1/reference/{set}'],
  remove_reference_rows: ['POST', '/v1/reference/{set}/remove'],
  preview_reference_set: ['POST', '/v1/reference/{set}/preview'],
  list_models: ['GET', '/v1/models'],
  get_model: ['GET', '/v1/models/{pipeline}/{model}'],
  list_model_versions: ['GET', '/v1/models/{pipeline}/{model}/versions'],
  import_model_version: ['POST', '/v1/models/{pipeline}/{model}/versions'],
  get_model_version: ['GET', '/v1/models/{pipeline}/{model}/versions/{version}'],
  compare_model_versions: ['GET', '/v1/models/{pipeline}/{model}/comparison'],
  evaluate_model_version: ['POST', '/v1/models/{pipeline}/{model}/versions/{version}/evaluate'],
  promote_model: ['POST', '/v1/models/{pipeline}/{model}/promote'],
  roll_back_model: ['POST', '/v1/models/{pipeline}/{model}/rollback'],
  set_model_shadow: ['PUT', '/v1/models/{pipeline}/{model}/shadow'],
  export_model_version: ['GET', '/v1/models/{pipeline}/{model}/versions/{version}/file'],
  train_model: ['POST', '/v1/models/{pipeline}/{model}/trainings'],
  list_model_trainings: ['GET', '/v1/model-trainings'],
  get_model_training: ['GET', '/v1/model-trainings/{id}'],
  cancel_model_training: ['POST', '/v1/model-trainings/{id}/cancel'],
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
  get_current_usage: ['GET', '/v1/usage/current'],
  get_usage_history: ['GET', '/v1/usage/history'],
  request_increase: ['POST', '/v1/usage/increase-requests'],
  get_metrics: ['GET', '/v1/metrics'],
  stream_metrics: ['GET', '/v1/metrics/events'],
  get_access: ['GET', '/v1/access'],
  sign_in: ['POST', '/v1/session'],
  get_session: ['GET', '/v1/session'],
  sign_out: ['DELETE', '/v1/session'],
  get_sign_in_methods: ['GET', '/v1/session/methods'],
  begin_provider_sign_in: ['POST', '/v1/session/provider'],
  finish_provider_sign_in: ['POST', '/v1/session/provider/finish'],
  begin_passkey_sign_in: ['POST', '/v1/session/passkey/begin'],
  finish_passkey_sign_in: ['POST', '/v1/session/passkey'],
  begin_passkey_second_factor: ['POST', '/v1/session/passkey/second-factor'],
  change_password: ['POST', '/v1/account/password'],
  list_sessions: ['GET', '/v1/account/sessions'],
  revoke_session: ['DELETE', '/v1/account/sessions/{session_id}'],
  begin_second_factor: ['POST', '/v1/account/second-factor'],
  confirm_second_factor: ['POST', '/v1/account/second-factor/confirm'],
  remove_second_factor: ['POST', '/v1/account/second-factor/remove'],
  list_passkeys: ['GET', '/v1/account/passkeys'],
  add_passkey: ['POST', '/v1/account/passkeys'],
  begin_passkey: ['POST', '/v1/account/passkeys/begin'],
  rename_passkey: ['PATCH', '/v1/account/passkeys/{passkey_id}'],
  remove_passkey: ['POST', '/v1/account/passkeys/{passkey_id}/remove'],
  list_keys: ['GET', '/v1/keys'],
  create_key: ['POST', '/v1/keys'],
  change_key: ['PATCH', '/v1/keys/{id}'],
  revoke_key: ['DELETE', '/v1/keys/{id}'],
  rotate_key: ['POST', '/v1/keys/{id}/rotate'],
  get_license: ['GET', '/v1/license'],
  list_audit_entries: ['GET', '/v1/audit'],
  get_workflow_audit: ['GET', '/v1/workflows/{id}/audit'],
  get_audit_checkpoint: ['GET', '/v1/audit/checkpoint'],
  get_audit_consistency: ['GET', '/v1/audit/consistency'],
  get_audit_proof: ['GET', '/v1/audit/proofs/{audit_id}'],
  get_audit_tile: ['GET', '/v1/audit/tiles/{level}/{index}'],
  list_tenants: ['GET', '/v1/admin/tenants'],
  create_tenant: ['POST', '/v1/admin/tenants'],
  list_tenant_usage: ['GET', '/v1/admin/usage'],
  get_tenant: ['GET', '/v1/admin/tenants/{tenant_id}'],
  change_tenant: ['PATCH', '/v1/admin/tenants/{tenant_id}'],
  suspend_tenant: ['POST', '/v1/admin/tenants/{tenant_id}/suspend'],
  resume_tenant: ['POST', '/v1/admin/tenants/{tenant_id}/resume'],
  list_certificates: ['GET', '/v1/admin/certificates'],
  list_accounts: ['GET', '/v1/admin/accounts'],
  create_account: ['POST', '/v1/admin/accounts'],
  get_account: ['GET', '/v1/admin/accounts/{account_id}'],
  change_account: ['PATCH', '/v1/admin/accounts/{account_id}'],
  reset_password: ['POST', '/v1/admin/accounts/{account_id}/reset-password'],
  revoke_account_sessions: ['POST', '/v1/admin/accounts/{account_id}/revoke-sessions'],
  create_tenant_portal_link: ['POST', '/v1/admin/tenants/{tenant_id}/portal-links'],
  list_plans: ['GET', '/v1/admin/plans'],
  list_plugins: ['GET', '/v1/admin/plugins'],
  install_plugin: ['POST', '/v1/admin/plugins'],
  get_plugin: ['GET', '/v1/admin/plugins/{plugin_name}'],
  uninstall_plugin: ['DELETE', '/v1/admin/plugins/{plugin_name}'],
  enable_plugin: ['POST', '/v1/admin/plugins/{plugin_name}/enable'],
  disable_plugin: ['POST', '/v1/admin/plugins/{plugin_name}/disable'],
  roll_back_plugin: ['POST', '/v1/admin/plugins/{plugin_name}/rollback'],
  list_plugin_logs: ['GET', '/v1/admin/plugins/{plugin_name}/logs'],
  stream_plugin_logs: ['GET', '/v1/admin/plugins/{plugin_name}/logs/events'],
  start_shadow_run: ['POST', '/v1/admin/plugins/{plugin_name}/shadow-runs'],
  list_shadow_runs: ['GET', '/v1/admin/plugins/{plugin_name}/shadow-runs'],
  start_shadow_run_of_package: ['POST', '/v1/admin/plugins/{plugin_name}/shadow-runs/package'],
  get_shadow_run: ['GET', '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}'],
  list_shadow_run_workflows: ['GET', '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}/workflows'],
  stop_shadow_run: ['POST', '/v1/admin/plugins/{plugin_name}/shadow-runs/{id}/stop'],
} as const satisfies { [Name in keyof Operations]: readonly [string, string] };
