// Generated from core/http/openapi.json by scripts/generate/api-clients.ts. Do not edit.

export interface Schemas {
  api_key: {
    key_id: string;
    name: string;
    mode: 'live' | 'test';
    ending: string;
    scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'admin')[];
    allowed_addresses: string[] | null;
    certificate_sha256: string | null;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    version: number;
  };
  audit_entry: {
    audit_id: string;
    at: string;
    actor: {
      kind: 'api_key' | 'administrator' | 'system';
      id: string | null;
    };
    action: string;
    object: {
      kind: string;
      id: string;
    };
    request_id: string | null;
    remote_address: string | null;
    detail: Record<string, unknown> | null;
  };
  document: {
    document_id: string;
    document_url: string;
    sha256: string;
    bytes: number;
    content_type: string;
    file_name: string | null;
    pages: number | null;
    created_at: string;
    expires_at: string;
  };
  error: {
    error: 'invalid_json' | 'invalid_request' | 'unauthorized' | 'license_invalid' | 'license_expired' | 'license_limit' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'idempotency_in_progress' | 'conflict' | 'rejected' | 'canceled' | 'payload_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'document_unreachable' | 'document_unreadable' | 'unsupported_document' | 'plugin_refused' | 'insecure_url' | 'rate_limit_exceeded' | 'internal_error' | 'unavailable' | 'timeout';
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
  evaluation: {
    evaluation_id: string;
    name: string | null;
    pipeline: string;
    operation: string;
    status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';
    documents: number;
    documents_done: number;
    progress: number;
    created_at: string;
    finished_at: string | null;
    error: {
      code: string;
      message: string;
    } | null;
  };
  evidence: Record<string, {
    page: number | null;
    bbox: number[] | null;
    text: string;
    path?: string;
    confidence: number;
    source: string;
  }>;
  finance_invoice_input: {
    document_url: string;
    document_type?: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'despatch_advice' | 'receipt_advice';
    part?: number;
    client_context?: {
      vendor_id?: string;
      expected_po_number?: string;
    };
  };
  finance_invoice_options: {
    require_line_item_matching?: boolean;
    confidence_threshold?: number;
  };
  finance_invoice_unit: {
    invoice_object: {
      invoice_number: string | null;
      amount: number | null;
      currency: string | null;
      vendor_name: string | null;
      due_date: string | null;
      line_items: ({
        description: string | null;
        quantity: number | null;
        unit_price: number | null;
        line_total: number | null;
        tax_rate: number | null;
        unit: string | null;
        price_base_quantity: number;
      })[];
      po_matched: boolean;
      anomaly_flags: ({
        code: string;
        severity: 'info' | 'warning' | 'critical';
        message: string;
        field?: string;
      })[];
      approval_signal: 'auto_approve' | 'needs_approval' | 'hold' | 'reject';
      document_type: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'despatch_advice' | 'receipt_advice' | null;
      issue_date: string | null;
      due_date_derived: boolean;
      net_amount: number | null;
      tax_amount: number | null;
      gross_amount: number | null;
      prepaid_amount: number | null;
      tax_breakdown: ({
        category: string | null;
        rate: number | null;
        taxable_amount: number | null;
        tax_amount: number | null;
      })[];
      po_number: string | null;
      vendor_tax_id: string | null;
      buyer_name: string | null;
      ibans: string[];
      payment_terms: string | null;
    };
    confidence_score: number;
    validation_traces: {
      vendor_match: 'verified' | 'unverified' | 'mismatch';
      line_item_reconciliation: 'passed' | 'failed' | 'skipped';
      tax_calculation: 'valid' | 'invalid' | 'not_applicable';
    };
    ready_for_payment: boolean;
    gl_codes: ({
      line_item: number;
      code: string;
      name: string;
      confidence: number;
      source: 'rule' | 'correction' | 'history' | 'vendor_default';
      cost_centre: string | null;
      learned_from?: string[];
    })[];
    exception_flags: ({
      code: string;
      severity: 'info' | 'warning' | 'critical';
      message: string;
      field?: string;
    })[];
    delivery: {
      number: string | null;
      despatch_number: string | null;
      date: string | null;
      lines: ({
        line_item: number;
        po_number: string | null;
        order_line: string | null;
        short_quantity: number | null;
        rejected_quantity: number | null;
        outstanding_quantity: number | null;
        reason: string | null;
      })[];
    } | null;
    known_vendor: {
      vendor_id: string;
      name: string;
      matched_by: 'tax_id' | 'iban' | 'name' | 'similar_name' | 'name_on_page';
      evidence: ({
        by: 'tax_id' | 'iban' | 'name' | 'alias' | 'similar_name' | 'name_on_page';
        value: string;
      })[];
    } | null;
    line_matches: ({
      line_item: number;
      po_number: string | null;
      order_line: string | null;
      paired_by: 'order_line' | 'article' | 'content' | null;
      verdict: 'matched' | 'within_tolerance' | 'price_variance' | 'over_billed' | 'not_received' | 'unit_mismatch' | 'not_ordered' | 'extra_charge' | 'not_compared';
      differences: string[];
      quantity: {
        billed: number | null;
        ordered: number | null;
        billed_before: number | null;
        received: number | null;
      };
      unit_price: {
        billed: number | null;
        ordered: number | null;
      };
      receipts: {
        receipt_id: string;
        quantity: number;
      }[];
    })[];
    approval: {
      approvers: string[];
      reasons: string[];
    };
  };
  finance_invoice_unit_strict: {
    invoice_object: {
      invoice_number: string | null;
      amount: number | null;
      currency: string | null;
      vendor_name: string | null;
      due_date: string | null;
      line_items: ({
        description: string | null;
        quantity: number | null;
        unit_price: number | null;
      })[];
      po_matched: boolean;
      anomaly_flags: ({
        code: string;
        severity: 'info' | 'warning' | 'critical';
        message: string;
        field?: string;
      })[];
      approval_signal: 'auto_approve' | 'needs_approval' | 'hold' | 'reject';
    };
    confidence_score: number;
    validation_traces: {
      vendor_match: 'verified' | 'unverified' | 'mismatch';
      line_item_reconciliation: 'passed' | 'failed' | 'skipped';
      tax_calculation: 'valid' | 'invalid' | 'not_applicable';
    };
    ready_for_payment: boolean;
  };
  license: {
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
  metrics: {
    tenant_id: string;
    window: '1h' | '24h' | '7d' | '30d';
    from: string;
    to: string;
    step_seconds: number;
    total: Schemas['metrics_of_work'];
    pipelines: Record<string, Schemas['metrics_of_work']>;
    webhooks: {
      delivered: number;
      dead: number;
      pending: number;
      success_rate: number | null;
      delivery_ms: {
        p50: number | null;
        p95: number | null;
        p99: number | null;
      };
      series: {
        at: string;
        delivered: number;
        dead: number;
      }[];
    };
  };
  metrics_of_work: {
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
    processing_ms: {
      p50: number | null;
      p95: number | null;
      p99: number | null;
    };
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
  pipeline_config: {
    pipeline_type: string;
    confidence_threshold: number | null;
    require_human_review_below: number | null;
    output_schema: 'strict' | 'extended';
    webhook_on_completion: string | null;
    review: {
      four_eyes_above: {
        amount: string;
        limit: number;
        shared_key?: boolean;
      } | null;
      undo_window_seconds: number;
    };
    settings: Record<string, unknown>;
    sources: Record<string, 'tenant' | 'file' | 'default'>;
    configured: {
      confidence_threshold?: number;
      require_human_review_below?: number;
      output_schema?: 'strict' | 'extended';
      webhook_on_completion?: string;
      review?: {
        four_eyes_above?: {
          amount: string;
          limit: number;
          shared_key?: boolean;
        };
        undo_window_seconds?: number;
      };
      settings?: Record<string, unknown>;
    };
    operation_defaults: Record<string, {
      confidence_threshold: number;
      require_human_review_below: number;
    }>;
    settings_schema: Record<string, unknown>;
    version: number;
    updated_at: string | null;
  };
  plan: {
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
  plugin: {
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
      state: 'ready' | 'refused' | 'absent';
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
  portal_link: {
    link_id: string;
    description: string;
    read_only: boolean;
    endpoint_ids: string[] | null;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    last_used_at: string | null;
  };
  reference_set: {
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
  };
  review: {
    workflow_id: string;
    reason: string;
    cause: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'poison_input' | null;
    pipeline: string;
    operation: string;
    confidence_score: number | null;
    created_at: string;
    claim: {
      reviewer: string;
      claimed_at: string;
      expires_at: string;
    } | null;
    status: Schemas['workflow_status'];
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
    completed_unit: Record<string, unknown>;
    evidence: Schemas['evidence'];
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
  };
  review_decision: {
    decision: 'approve' | 'correct' | 'reject';
    reviewers: string[];
    decided_at: string;
    comment: string | null;
    corrections: number;
  };
  review_summary: {
    workflow_id: string;
    reason: string;
    cause: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'poison_input' | null;
    pipeline: string;
    operation: string;
    confidence_score: number | null;
    created_at: string;
    claim: {
      reviewer: string;
      claimed_at: string;
      expires_at: string;
    } | null;
  };
  tenant: {
    tenant_id: string;
    name: string;
    plan: string;
    state: 'active' | 'suspended';
    units_per_month: number | null;
    managed_by: 'api' | 'file';
    version: number;
    created_at: string;
  };
  usage: {
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
    pools: ({
      pipeline: string;
      limit: number | null;
      used: number;
      reserved: number;
      remaining: number | null;
      topped_up: number;
      overage: number;
      spill: boolean;
      open: boolean;
    })[];
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
  };
  webhook_delivery: {
    delivery_id: string;
    endpoint_id: string;
    event_id: string;
    event_type: string;
    workflow_id: string | null;
    state: 'pending' | 'delivered' | 'dead';
    attempts: number;
    next_attempt_at: string | null;
    last_status: number | null;
    last_error: string | null;
    created_at: string;
    done_at: string | null;
  };
  webhook_endpoint: {
    endpoint_id: string;
    url: string;
    description: string | null;
    payload: 'envelope' | 'short';
    event_types: string[];
    state: 'active' | 'paused' | 'disabled';
    state_reason: string | null;
    secrets: ({
      ends_at: string | null;
      signs_published_header: boolean;
    })[];
    max_per_second: number | null;
    ordering: 'none' | 'endpoint' | 'workflow';
    retry_for_seconds: number | null;
    failing_since: string | null;
    health: {
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
    header_names: string[];
    public_keys: string[];
    mtls: {
      subject: string;
      issuer: string;
      fingerprint_sha256: string;
      not_before: string;
      expires_at: string;
    } | null;
    warnings: ({
      code: 'certificate_expiring' | 'certificate_expired';
      message: string;
    })[];
    created_at: string;
    updated_at: string;
  };
  webhook_event: {
    event_id: string;
    event_type: string;
    workflow_id: string | null;
    mode: 'live' | 'test';
    created_at: string;
    traceparent: string | null;
    body: string;
  };
  webhook_sla: {
    endpoint_id: string;
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
      ours: string[];
      theirs: string[];
      network: string[];
    };
  };
  workflow_error: {
    code: 'invalid_json' | 'invalid_request' | 'unauthorized' | 'license_invalid' | 'license_expired' | 'license_limit' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'idempotency_in_progress' | 'conflict' | 'rejected' | 'canceled' | 'payload_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'document_unreachable' | 'document_unreadable' | 'unsupported_document' | 'plugin_refused' | 'insecure_url' | 'rate_limit_exceeded' | 'internal_error' | 'unavailable' | 'timeout';
    message: string;
  };
  workflow_result: {
    workflow_id: string;
    status: 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    completed_unit: Record<string, unknown> | null;
    processing_ms: number;
    audit_id: string;
    error?: Schemas['workflow_error'];
    review?: Schemas['review_decision'];
    evidence?: Schemas['evidence'];
    webhook_secret?: string;
  };
  workflow_status: {
    workflow_id: string;
    pipeline: string;
    operation: string;
    status: 'queued' | 'processing' | 'in_review' | 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    stage: string | null;
    progress: number;
    confidence_score: number | null;
    attempts: number;
    created_at: string;
    started_at: string | null;
    finished_at: string | null;
    review: {
      reason: string;
      assigned_to: string | null;
      url: string | null;
      decision?: Schemas['review_decision'];
    } | null;
    error: Schemas['workflow_error'] | null;
    status_url: string;
    result_url: string;
    audit_id: string;
    erased_at?: string;
    webhook_secret?: string;
  };
}

/** The one shape of every error. */
export type ErrorBody = Schemas['error'];

export interface Operations {
  /** Resolve an invoice */
  finance_invoice: {
    method: 'POST';
    path: '/v1/pipelines/finance/invoice';
    params: undefined;
    query: undefined;
    body: {
      input: Schemas['finance_invoice_input'];
      options?: Schemas['finance_invoice_options'];
      customer_id?: string;
      webhook_url?: string;
      metadata?: Record<string, string>;
    };
    reply: {
      workflow_id: string;
      status: 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
      completed_unit: Schemas['finance_invoice_unit'] | Schemas['finance_invoice_unit_strict'] | null;
      processing_ms: number;
      audit_id: string;
      error?: Schemas['workflow_error'];
      review?: Schemas['review_decision'];
      evidence?: Schemas['evidence'];
      webhook_secret?: string;
    } | Schemas['workflow_status'];
  };
  /** Show the configuration of a pipeline */
  get_pipeline_config: {
    method: 'GET';
    path: '/v1/pipelines/{pipeline_type}/config';
    params: {
      pipeline_type: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['pipeline_config'];
  };
  /** Configure a pipeline */
  put_pipeline_config: {
    method: 'PUT';
    path: '/v1/pipelines/{pipeline_type}/config';
    params: {
      pipeline_type: string;
    };
    query: undefined;
    body: {
      confidence_threshold?: number | null;
      require_human_review_below?: number | null;
      output_schema?: 'strict' | 'extended' | null;
      webhook_on_completion?: string | null;
      review?: {
        four_eyes_above?: {
          amount: string;
          limit: number;
          shared_key?: boolean;
        };
        undo_window_seconds?: number;
      } | null;
      settings?: Record<string, unknown> | null;
    };
    reply: {
      pipeline_type: string;
      confidence_threshold: number | null;
      require_human_review_below: number | null;
      output_schema: 'strict' | 'extended';
      webhook_on_completion: string | null;
      review: {
        four_eyes_above: {
          amount: string;
          limit: number;
          shared_key?: boolean;
        } | null;
        undo_window_seconds: number;
      };
      settings: Record<string, unknown>;
      sources: Record<string, 'tenant' | 'file' | 'default'>;
      configured: {
        confidence_threshold?: number;
        require_human_review_below?: number;
        output_schema?: 'strict' | 'extended';
        webhook_on_completion?: string;
        review?: {
          four_eyes_above?: {
            amount: string;
            limit: number;
            shared_key?: boolean;
          };
          undo_window_seconds?: number;
        };
        settings?: Record<string, unknown>;
      };
      operation_defaults: Record<string, {
        confidence_threshold: number;
        require_human_review_below: number;
      }>;
      settings_schema: Record<string, unknown>;
      version: number;
      updated_at: string | null;
      webhook_secret?: string;
    };
  };
  /** List the versions of a configuration */
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
    reply: {
      data: ({
        version: number;
        updated_at: string;
        changed_by: string | null;
        configured: {
          confidence_threshold?: number;
          require_human_review_below?: number;
          output_schema?: 'strict' | 'extended';
          webhook_on_completion?: string;
          review?: {
            four_eyes_above?: {
              amount: string;
              limit: number;
              shared_key?: boolean;
            };
            undo_window_seconds?: number;
          };
          settings?: Record<string, unknown>;
        };
      })[];
      next_cursor: string | null;
    };
  };
  /** Submit a new work unit */
  start_workflow: {
    method: 'POST';
    path: '/v1/workflows/start';
    params: undefined;
    query: undefined;
    body: {
      pipeline: string;
      operation: string;
      input: Record<string, unknown>;
      options?: Record<string, unknown>;
      customer_id?: string;
      webhook_url?: string;
      metadata?: Record<string, string>;
    };
    reply: Schemas['workflow_status'];
  };
  /** List workflows, newest first */
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
    };
    body: undefined;
    reply: {
      data: Schemas['workflow_status'][];
      next_cursor: string | null;
    };
  };
  /** Status of a workflow */
  get_workflow_status: {
    method: 'GET';
    path: '/v1/workflows/{id}/status';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['workflow_status'];
  };
  /** Cancel a workflow */
  cancel_workflow: {
    method: 'POST';
    path: '/v1/workflows/{id}/cancel';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['workflow_status'];
  };
  /** Retrieve the outcome of a workflow */
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
    reply: Schemas['workflow_result'] | Schemas['workflow_status'];
  };
  /** Erase the content of a workflow */
  erase_workflow: {
    method: 'DELETE';
    path: '/v1/workflows/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  /** List open reviews, oldest first */
  list_reviews: {
    method: 'GET';
    path: '/v1/reviews';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
      pipeline?: string;
      cause?: 'validation_failed' | 'below_confidence_threshold' | 'below_review_threshold' | 'poison_input';
      min_age_seconds?: number;
      assigned?: boolean;
      assigned_to?: string;
    };
    body: undefined;
    reply: {
      data: Schemas['review_summary'][];
      next_cursor: string | null;
    };
  };
  /** Get a review */
  get_review: {
    method: 'GET';
    path: '/v1/reviews/{workflow_id}';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['review'];
  };
  /** Claim a review */
  claim_review: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/claim';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: {
      reviewer?: string;
      seconds?: number;
      force?: boolean;
    };
    reply: Schemas['review'];
  };
  /** Release a claim */
  release_review: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/release';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: {
      reviewer?: string;
      force?: boolean;
    };
    reply: Schemas['review'];
  };
  /** Approve, correct or reject */
  decide_review: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/decision';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: {
      decision: 'approve' | 'correct' | 'reject';
      corrections?: {
        path: string;
        value: unknown;
      }[];
      comment?: string;
      reviewer?: string;
    };
    reply: Schemas['review'];
  };
  /** Undo a decision */
  undo_review_decision: {
    method: 'POST';
    path: '/v1/reviews/{workflow_id}/undo';
    params: {
      workflow_id: string;
    };
    query: undefined;
    body: {
      reviewer?: string;
    };
    reply: Schemas['review'];
  };
  /** Export what reviewers have corrected */
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
  /** Follow a workflow */
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
  /** Upload a document */
  upload_document: {
    method: 'POST';
    path: '/v1/documents';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['document'];
  };
  /** Describe a document */
  get_document: {
    method: 'GET';
    path: '/v1/documents/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['document'];
  };
  /** Delete a document */
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
  /** Get a page as an image */
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
  /** List the event types */
  list_event_types: {
    method: 'GET';
    path: '/v1/webhooks/event-types';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: {
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
  };
  /** Show a delivery without sending it */
  dry_run_webhook: {
    method: 'POST';
    path: '/v1/webhooks/dry-run';
    params: undefined;
    query: undefined;
    body: {
      event_type: string;
      endpoint_id?: string;
    };
    reply: {
      payload: Record<string, unknown>;
      body: string;
      headers: Record<string, string>;
      secret: string | null;
    };
  };
  /** Follow the events */
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
    reply: {
      data: Schemas['webhook_event'][];
      cursor: string;
      has_more: boolean;
      brand: string;
    };
  };
  /** List dead letters */
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
    reply: {
      data: Schemas['webhook_delivery'][];
      next_cursor: string | null;
    };
  };
  /** Send dead letters again */
  replay_dead_letters: {
    method: 'POST';
    path: '/v1/webhooks/dead-letters/replay';
    params: undefined;
    query: undefined;
    body: {
      endpoint_id?: string;
      event_type?: string;
      reason?: string;
      from?: string;
      to?: string;
      all?: boolean;
      dry_run?: boolean;
    };
    reply: {
      dry_run: boolean;
      found: number;
      replayable: number;
      replayed: number;
      by_endpoint: {
        endpoint_id: string;
        state: string;
        dead_letters: number;
      }[];
    };
  };
  /** List the sets of reference data */
  list_reference_sets: {
    method: 'GET';
    path: '/v1/reference';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: {
      data: Schemas['reference_set'][];
    };
  };
  /** Read the rows of a set */
  get_reference_set: {
    method: 'GET';
    path: '/v1/reference/{set}';
    params: {
      set: string;
    };
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: {
      set: string;
      version: number;
      rows: number;
      data: Record<string, unknown>[];
      next_cursor: string | null;
    };
  };
  /** Replace a set */
  replace_reference_set: {
    method: 'PUT';
    path: '/v1/reference/{set}';
    params: {
      set: string;
    };
    query: {
      format?: string;
    };
    body: Record<string, unknown>[];
    reply: {
      set: string;
      version: number;
      rows: number;
      inserted: number;
      updated: number;
      unchanged: number;
      deleted: number;
    };
  };
  /** Merge rows into a set */
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
    reply: {
      set: string;
      version: number;
      rows: number;
      inserted: number;
      updated: number;
      unchanged: number;
      deleted: number;
    };
  };
  /** Empty a set */
  delete_reference_set: {
    method: 'DELETE';
    path: '/v1/reference/{set}';
    params: {
      set: string;
    };
    query: undefined;
    body: undefined;
    reply: {
      set: string;
      version: number;
      rows: number;
      inserted: number;
      updated: number;
      unchanged: number;
      deleted: number;
    };
  };
  /** Measure a pipeline on labeled documents */
  start_evaluation: {
    method: 'POST';
    path: '/v1/evaluations';
    params: undefined;
    query: undefined;
    body: {
      pipeline: string;
      operation: string;
      name?: string;
      documents: {
        id?: string;
        kind?: string;
        input: Record<string, unknown>;
        truth: Record<string, unknown>;
        notes?: Record<string, unknown>;
      }[];
    };
    reply: Schemas['evaluation'];
  };
  /** List evaluations */
  list_evaluations: {
    method: 'GET';
    path: '/v1/evaluations';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: {
      data: Schemas['evaluation'][];
      next_cursor: string | null;
    };
  };
  /** Get an evaluation */
  get_evaluation: {
    method: 'GET';
    path: '/v1/evaluations/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: {
      evaluation_id: string;
      name: string | null;
      pipeline: string;
      operation: string;
      status: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';
      documents: number;
      documents_done: number;
      progress: number;
      created_at: string;
      finished_at: string | null;
      error: {
        code: string;
        message: string;
      } | null;
      report: {
        total: {
          documents: number;
          failed: number;
          documents_right: number;
          fields: Record<string, {
            right: number;
            wrong: number;
            missed: number;
            invented: number;
            unlabelled: number;
          }>;
          fields_right: number;
          rows: {
            expected: number;
            given: number;
            right: number;
            f1: number;
          };
          flags: Record<string, {
            expected: number;
            raised: number;
            false_alarms: number;
          }>;
          straight_through: {
            threshold: number | null;
            passed: number;
            share: number;
            wrong: number;
            error_at_most: number;
          };
          acceptance: {
            threshold: number | null;
            passed: number;
            documents: number;
            share: number;
            error_at_most: number;
          };
          calibration_error: number;
          reliability: {
            from: number;
            to: number;
            documents: number;
            stated: number;
            right: number;
          }[];
          field_calibration: Record<string, {
            values: number;
            error: number;
          }>;
        };
        kinds: Record<string, {
          documents: number;
          failed: number;
          documents_right: number;
          fields: Record<string, {
            right: number;
            wrong: number;
            missed: number;
            invented: number;
            unlabelled: number;
          }>;
          fields_right: number;
          rows: {
            expected: number;
            given: number;
            right: number;
            f1: number;
          };
          flags: Record<string, {
            expected: number;
            raised: number;
            false_alarms: number;
          }>;
          straight_through: {
            threshold: number | null;
            passed: number;
            share: number;
            wrong: number;
            error_at_most: number;
          };
          acceptance: {
            threshold: number | null;
            passed: number;
            documents: number;
            share: number;
            error_at_most: number;
          };
          calibration_error: number;
          reliability: {
            from: number;
            to: number;
            documents: number;
            stated: number;
            right: number;
          }[];
          field_calibration: Record<string, {
            values: number;
            error: number;
          }>;
        }>;
        thresholds: {
          threshold: number;
          passed: number;
          review_share: number;
          wrong: number;
          error_rate: number;
        }[];
        misses: ({
          document: string;
          kind: string;
          field: string;
          outcome: 'wrong' | 'missed' | 'invented';
          expected: unknown;
          given: unknown;
        })[];
        errors: {
          document: string;
          kind: string;
          error: string;
        }[];
      } | null;
    };
  };
  /** Delete an evaluation */
  delete_evaluation: {
    method: 'DELETE';
    path: '/v1/evaluations/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  /** Stop an evaluation */
  cancel_evaluation: {
    method: 'POST';
    path: '/v1/evaluations/{id}/cancel';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['evaluation'];
  };
  /** Register a webhook endpoint */
  register_webhook: {
    method: 'POST';
    path: '/v1/webhooks/register';
    params: undefined;
    query: undefined;
    body: {
      url: string;
      event_types: string[];
      description?: string | null;
      max_per_second?: number | null;
      ordering?: 'none' | 'endpoint' | 'workflow';
      retry_for_seconds?: number | null;
      ed25519?: boolean;
      mtls?: {
        certificate: string;
        private_key: string;
        passphrase?: string;
      } | null;
      headers?: Record<string, string> | null;
      secret?: string;
    };
    reply: {
      endpoint_id: string;
      url: string;
      description: string | null;
      payload: 'envelope' | 'short';
      event_types: string[];
      state: 'active' | 'paused' | 'disabled';
      state_reason: string | null;
      secrets: ({
        ends_at: string | null;
        signs_published_header: boolean;
      })[];
      max_per_second: number | null;
      ordering: 'none' | 'endpoint' | 'workflow';
      retry_for_seconds: number | null;
      failing_since: string | null;
      health: {
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
      header_names: string[];
      public_keys: string[];
      mtls: {
        subject: string;
        issuer: string;
        fingerprint_sha256: string;
        not_before: string;
        expires_at: string;
      } | null;
      warnings: ({
        code: 'certificate_expiring' | 'certificate_expired';
        message: string;
      })[];
      created_at: string;
      updated_at: string;
      secret?: string;
    };
  };
  /** List webhook endpoints */
  list_webhooks: {
    method: 'GET';
    path: '/v1/webhooks';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: {
      data: Schemas['webhook_endpoint'][];
      next_cursor: string | null;
    };
  };
  /** Get a webhook endpoint */
  get_webhook: {
    method: 'GET';
    path: '/v1/webhooks/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['webhook_endpoint'];
  };
  /** Change a webhook endpoint */
  update_webhook: {
    method: 'PATCH';
    path: '/v1/webhooks/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: {
      url?: string;
      event_types?: string[];
      description?: string | null;
      max_per_second?: number | null;
      ordering?: 'none' | 'endpoint' | 'workflow';
      retry_for_seconds?: number | null;
      ed25519?: boolean;
      mtls?: {
        certificate: string;
        private_key: string;
        passphrase?: string;
      } | null;
      headers?: Record<string, string> | null;
      state?: 'active' | 'paused';
    };
    reply: Schemas['webhook_endpoint'];
  };
  /** Delete a webhook endpoint */
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
  /** Send a test event */
  test_webhook: {
    method: 'POST';
    path: '/v1/webhooks/{id}/test';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['webhook_delivery'];
  };
  /** Rotate the secret of an endpoint */
  rotate_webhook_secret: {
    method: 'POST';
    path: '/v1/webhooks/{id}/rotate-secret';
    params: {
      id: string;
    };
    query: undefined;
    body: {
      overlap_hours?: number;
    };
    reply: {
      endpoint_id: string;
      url: string;
      description: string | null;
      payload: 'envelope' | 'short';
      event_types: string[];
      state: 'active' | 'paused' | 'disabled';
      state_reason: string | null;
      secrets: ({
        ends_at: string | null;
        signs_published_header: boolean;
      })[];
      max_per_second: number | null;
      ordering: 'none' | 'endpoint' | 'workflow';
      retry_for_seconds: number | null;
      failing_since: string | null;
      health: {
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
      header_names: string[];
      public_keys: string[];
      mtls: {
        subject: string;
        issuer: string;
        fingerprint_sha256: string;
        not_before: string;
        expires_at: string;
      } | null;
      warnings: ({
        code: 'certificate_expiring' | 'certificate_expired';
        message: string;
      })[];
      created_at: string;
      updated_at: string;
      secret: string;
    };
  };
  /** Promote a new secret of an endpoint */
  promote_webhook_secret: {
    method: 'POST';
    path: '/v1/webhooks/{id}/promote-secret';
    params: {
      id: string;
    };
    query: undefined;
    body: {
      to?: 'newest' | 'next';
    };
    reply: Schemas['webhook_endpoint'];
  };
  /** Show which secrets sign, and which are in use */
  list_webhook_secrets: {
    method: 'GET';
    path: '/v1/webhooks/{id}/secrets';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: {
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
  };
  /** Evidence of delivery to an endpoint */
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
    reply: Schemas['webhook_sla'];
  };
  /** List deliveries of an endpoint */
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
    reply: {
      data: Schemas['webhook_delivery'][];
      next_cursor: string | null;
    };
  };
  /** Get a delivery with its attempts */
  get_delivery: {
    method: 'GET';
    path: '/v1/webhooks/deliveries/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: {
      delivery_id: string;
      endpoint_id: string;
      event_id: string;
      event_type: string;
      workflow_id: string | null;
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
  };
  /** Get what was sent in an attempt */
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
    reply: {
      attempt_no: number;
      at: string;
      url: string | null;
      headers: Record<string, string> | null;
      body: string;
    };
  };
  /** Send a delivery again */
  replay_delivery: {
    method: 'POST';
    path: '/v1/webhooks/deliveries/{id}/replay';
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['webhook_delivery'];
  };
  /** Get the webhook permissions of the key */
  get_webhook_access: {
    method: 'GET';
    path: '/v1/webhooks/access';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: {
      tenant_id: string;
      key_id: string;
      name: string;
      is_portal_link: boolean;
      read_only: boolean;
      endpoint_ids: string[] | null;
      expires_at: string | null;
    };
  };
  /** List portal links */
  list_portal_links: {
    method: 'GET';
    path: '/v1/webhooks/portal-links';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: {
      data: Schemas['portal_link'][];
      next_cursor: string | null;
    };
  };
  /** Create a portal link */
  create_portal_link: {
    method: 'POST';
    path: '/v1/webhooks/portal-links';
    params: undefined;
    query: undefined;
    body: {
      expires_in_seconds?: number;
      read_only?: boolean;
      endpoint_ids?: string[] | null;
      description?: string;
    };
    reply: {
      link_id: string;
      description: string;
      read_only: boolean;
      endpoint_ids: string[] | null;
      created_at: string;
      expires_at: string;
      revoked_at: string | null;
      last_used_at: string | null;
      url?: string;
    };
  };
  /** Revoke a portal link */
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
  /** Remaining quota and reset timestamps */
  get_current_usage: {
    method: 'GET';
    path: '/v1/usage/current';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['usage'];
  };
  /** Show usage by month */
  get_usage_history: {
    method: 'GET';
    path: '/v1/usage/history';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: {
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
        pools: ({
          pipeline: string;
          limit: number | null;
          used: number;
          reserved: number;
          remaining: number | null;
          topped_up: number;
          overage: number;
          spill: boolean;
          open: boolean;
        })[];
      })[];
      next_cursor: string | null;
    };
  };
  /** Ask for more units */
  request_increase: {
    method: 'POST';
    path: '/v1/usage/increase-requests';
    params: undefined;
    query: undefined;
    body: {
      units: number;
      reason?: string | null;
    };
    reply: {
      increase_request_id: string;
      units: number;
      reason: string | null;
      status: 'open' | 'granted' | 'declined';
      created_at: string;
    };
  };
  /** Dashboard metrics */
  get_metrics: {
    method: 'GET';
    path: '/v1/metrics';
    params: undefined;
    query: {
      window?: '1h' | '24h' | '7d' | '30d';
    };
    body: undefined;
    reply: Schemas['metrics'];
  };
  /** List API keys */
  list_keys: {
    method: 'GET';
    path: '/v1/keys';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: {
      data: Schemas['api_key'][];
    };
  };
  /** Create an API key */
  create_key: {
    method: 'POST';
    path: '/v1/keys';
    params: undefined;
    query: undefined;
    body: {
      name: string;
      mode?: 'live' | 'test';
      scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'admin')[];
      expires_at?: string | null;
      allowed_addresses?: string[] | null;
      certificate_sha256?: string | null;
    };
    reply: {
      key_id: string;
      name: string;
      mode: 'live' | 'test';
      ending: string;
      scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'admin')[];
      allowed_addresses: string[] | null;
      certificate_sha256: string | null;
      created_at: string;
      expires_at: string | null;
      revoked_at: string | null;
      last_used_at: string | null;
      version: number;
      api_key?: string;
    };
  };
  /** Change the restrictions of an API key */
  change_key: {
    method: 'PATCH';
    path: '/v1/keys/{id}';
    params: {
      id: string;
    };
    query: undefined;
    body: {
      name?: string;
      expires_at?: string | null;
      allowed_addresses?: string[] | null;
      certificate_sha256?: string | null;
    };
    reply: Schemas['api_key'];
  };
  /** Revoke an API key */
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
  /** Replace an API key */
  rotate_key: {
    method: 'POST';
    path: '/v1/keys/{id}/rotate';
    params: {
      id: string;
    };
    query: undefined;
    body: {
      overlap_hours?: number;
    };
    reply: {
      key_id: string;
      name: string;
      mode: 'live' | 'test';
      ending: string;
      scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'admin')[];
      allowed_addresses: string[] | null;
      certificate_sha256: string | null;
      created_at: string;
      expires_at: string | null;
      revoked_at: string | null;
      last_used_at: string | null;
      version: number;
      api_key: string;
      replaces: Schemas['api_key'];
    };
  };
  /** Show the license */
  get_license: {
    method: 'GET';
    path: '/v1/license';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['license'];
  };
  /** Read the audit trail, newest first */
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
    reply: {
      data: Schemas['audit_entry'][];
      next_cursor: string | null;
    };
  };
  /** Audit trail of a workflow */
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
    reply: {
      data: Schemas['audit_entry'][];
      next_cursor: string | null;
    };
  };
  /** List tenants */
  list_tenants: {
    method: 'GET';
    path: '/v1/admin/tenants';
    params: undefined;
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: {
      data: Schemas['tenant'][];
      next_cursor: string | null;
    };
  };
  /** Create a tenant */
  create_tenant: {
    method: 'POST';
    path: '/v1/admin/tenants';
    params: undefined;
    query: undefined;
    body: {
      tenant_id: string;
      name?: string;
      plan?: string;
      units_per_month?: number | null;
    };
    reply: Schemas['tenant'];
  };
  /** Get a tenant */
  get_tenant: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['tenant'];
  };
  /** Change a tenant's name, plan or units */
  change_tenant: {
    method: 'PATCH';
    path: '/v1/admin/tenants/{tenant_id}';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: {
      name?: string;
      plan?: string;
      units_per_month?: number | null;
    };
    reply: Schemas['tenant'];
  };
  /** Suspend a tenant */
  suspend_tenant: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/suspend';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['tenant'];
  };
  /** Resume a suspended tenant */
  resume_tenant: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/resume';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['tenant'];
  };
  /** List API keys */
  list_tenant_keys: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/keys';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: {
      data: Schemas['api_key'][];
    };
  };
  /** Create an API key */
  create_tenant_key: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/keys';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: {
      name: string;
      mode?: 'live' | 'test';
      scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'admin')[];
      expires_at?: string | null;
      allowed_addresses?: string[] | null;
      certificate_sha256?: string | null;
    };
    reply: {
      key_id: string;
      name: string;
      mode: 'live' | 'test';
      ending: string;
      scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'admin')[];
      allowed_addresses: string[] | null;
      certificate_sha256: string | null;
      created_at: string;
      expires_at: string | null;
      revoked_at: string | null;
      last_used_at: string | null;
      version: number;
      api_key?: string;
    };
  };
  /** Change the restrictions of an API key */
  change_tenant_key: {
    method: 'PATCH';
    path: '/v1/admin/tenants/{tenant_id}/keys/{id}';
    params: {
      tenant_id: string;
      id: string;
    };
    query: undefined;
    body: {
      name?: string;
      expires_at?: string | null;
      allowed_addresses?: string[] | null;
      certificate_sha256?: string | null;
    };
    reply: Schemas['api_key'];
  };
  /** Revoke an API key */
  revoke_tenant_key: {
    method: 'DELETE';
    path: '/v1/admin/tenants/{tenant_id}/keys/{id}';
    params: {
      tenant_id: string;
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  /** Replace an API key */
  rotate_tenant_key: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/keys/{id}/rotate';
    params: {
      tenant_id: string;
      id: string;
    };
    query: undefined;
    body: {
      overlap_hours?: number;
    };
    reply: {
      key_id: string;
      name: string;
      mode: 'live' | 'test';
      ending: string;
      scopes: ('workflows:write' | 'workflows:read' | 'config:write' | 'webhooks:read' | 'webhooks:write' | 'usage:read' | 'review:write' | 'admin')[];
      allowed_addresses: string[] | null;
      certificate_sha256: string | null;
      created_at: string;
      expires_at: string | null;
      revoked_at: string | null;
      last_used_at: string | null;
      version: number;
      api_key: string;
      replaces: Schemas['api_key'];
    };
  };
  /** List portal links */
  list_tenant_portal_links: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/portal-links';
    params: {
      tenant_id: string;
    };
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: {
      data: Schemas['portal_link'][];
      next_cursor: string | null;
    };
  };
  /** Create a portal link */
  create_tenant_portal_link: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/portal-links';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: {
      expires_in_seconds?: number;
      read_only?: boolean;
      endpoint_ids?: string[] | null;
      description?: string;
    };
    reply: {
      link_id: string;
      description: string;
      read_only: boolean;
      endpoint_ids: string[] | null;
      created_at: string;
      expires_at: string;
      revoked_at: string | null;
      last_used_at: string | null;
      url?: string;
    };
  };
  /** Revoke a portal link */
  revoke_tenant_portal_link: {
    method: 'DELETE';
    path: '/v1/admin/tenants/{tenant_id}/portal-links/{id}';
    params: {
      tenant_id: string;
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  /** List the plans in effect */
  list_plans: {
    method: 'GET';
    path: '/v1/admin/plans';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: {
      data: Schemas['plan'][];
    };
  };
  /** List plugins */
  list_plugins: {
    method: 'GET';
    path: '/v1/admin/plugins';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: {
      data: Schemas['plugin'][];
    };
  };
  /** Install a package */
  install_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['plugin'];
  };
  /** Get a plugin */
  get_plugin: {
    method: 'GET';
    path: '/v1/admin/plugins/{plugin_name}';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['plugin'];
  };
  /** Uninstall a plugin */
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
  /** Enable a plugin */
  enable_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/enable';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['plugin'];
  };
  /** Disable a plugin */
  disable_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/disable';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['plugin'];
  };
  /** Go back to another release */
  roll_back_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins/{plugin_name}/rollback';
    params: {
      plugin_name: string;
    };
    query: undefined;
    body: {
      release?: string;
    };
    reply: Schemas['plugin'];
  };
}

/** Method and path of every operation. */
export declare const operations: {
  readonly [Name in keyof Operations]: readonly [method: string, path: string];
};
