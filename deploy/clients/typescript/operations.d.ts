// Generated from core/http/openapi.json by scripts/generate/api-clients.ts. Do not edit.

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
  ComplianceRecordInput: {
    record_type: 'kyc' | 'regulatory_filing' | 'audit_trail';
    documents?: ({
      document_url: string;
      document_type?: 'passport' | 'id_card' | 'driving_license' | 'proof_of_address' | 'company_registry' | 'ownership' | 'filing' | 'audit_log' | 'other';
    })[];
    subject?: {
      kind: 'person' | 'organisation';
      name: string;
      date_of_birth?: string;
      nationality?: string;
      country?: string;
      document_number?: string;
      registration_number?: string;
      lei?: string;
      tax_id?: string;
    };
    jurisdiction?: 'EU' | 'UK' | 'US' | 'CH';
    identifiers?: {
      scheme: string;
      value: string;
    }[];
  };
  ComplianceRecordOptions: {
    screening?: boolean;
    monitor?: boolean;
    residency_region?: string;
    confidence_threshold?: number;
  };
  ComplianceRecordRequest: {
    input: Schemas['ComplianceRecordInput'];
    options?: Schemas['ComplianceRecordOptions'];
    customer_id?: string;
    webhook_url?: string;
    metadata?: Schemas['Metadata'];
  };
  ComplianceRecordResponse: {
    workflow_id: Schemas['WorkflowId'];
    status: 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    completed_unit: Schemas['ComplianceRecordUnit'] | Schemas['ComplianceRecordUnitStrict'] | null;
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
  ComplianceRecordUnit: {
    compliance_object: {
      record_type: 'kyc' | 'regulatory_filing' | 'audit_trail';
      verification_status: 'verified' | 'review_required' | 'failed';
      regulatory_tags: string[];
      subject: {
        kind: 'person' | 'organisation';
        name: string;
        date_of_birth: string | null;
        nationality: string | null;
        country: string | null;
        document_number: string | null;
        registration_number: string | null;
        lei: string | null;
        tax_id: string | null;
      } | null;
      data_residency: {
        region: string;
        node: string;
        statement: string;
      } | null;
      immutable_log: {
        state: 'pending' | 'included';
        log_id: string;
        leaf_hash: string;
        leaf_index?: number;
        tree_size?: number;
        root_hash?: string;
        inclusion_proof?: string[];
        checkpoint?: string;
      } | null;
      screening: {
        screened_at: string | null;
        subject: {
          kind: 'person' | 'organisation';
          name: string;
          date_of_birth: string | null;
          nationality: string | null;
          country: string | null;
        } | null;
        lists: {
          name: string;
          version: string;
          entries: number;
        }[];
        hits: ({
          list: string;
          entry_id: string;
          name: string;
          score: number;
          level: 'probable' | 'strong';
          list_version: string | null;
          name_score: number;
          partial_name: boolean;
          words: ({
            given: string;
            listed: string;
            relation: 'exact' | 'spelling' | 'short_form' | 'initial' | 'join' | 'skeleton' | 'similar' | 'none';
            similarity: number;
          })[];
          unmatched_given: string[];
          unmatched_listed: string[];
          evidence: ({
            field: 'date_of_birth' | 'country';
            given: string;
            listed: string[];
            effect: number;
          })[];
          rules: string[];
          shared_number: string | null;
          false_positive: {
            reason: string;
            expires_on: string;
            decision_id?: string;
          } | null;
        })[];
        monitored?: {
          kind: 'person' | 'organisation';
          name: string;
          date_of_birth?: string;
          nationality?: string;
          country?: string;
          document_number?: string;
          registration_number?: string;
          lei?: string;
          tax_id?: string;
        };
      };
      checks: ({
        check: string;
        result: 'passed' | 'failed' | 'skipped';
        detail: string;
        document: number | null;
        effect: 'reject' | 'review' | 'note';
      })[];
      documents: ({
        document_type: 'passport' | 'id_card' | 'driving_license' | 'proof_of_address' | 'company_registry' | 'ownership' | 'filing' | 'audit_log' | 'other';
        format: string;
        sha256: string;
        zone: {
          format: 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'FRENCH_NATIONAL_ID' | 'FRENCH_DRIVING_LICENSE' | 'SWISS_DRIVING_LICENSE';
          lines: string[];
          document_code: string;
          issuer: string | null;
          check_digits: ({
            name: 'document_number' | 'birth_date' | 'expiry_date' | 'optional_data' | 'composite';
            digit: string;
            expected: number;
            right: boolean;
          })[];
          corrections: ({
            line: number;
            place: number;
            read: string;
            corrected: string;
            reason: 'class' | 'check_digit' | 'printed';
          })[];
        } | null;
        barcodes: ({
          format: 'pdf417' | 'qr';
          page: number;
          text: string;
          license: {
            version: number;
            issuer_number: string;
            document_number: string | null;
            surname: string | null;
            given_names: string | null;
            date_of_birth: string | null;
            sex: 'female' | 'male' | 'unspecified' | null;
            date_of_issue: string | null;
            date_of_expiry: string | null;
            street: string | null;
            city: string | null;
            state: string | null;
            postal_code: string | null;
            country: string | null;
          } | null;
        })[];
        filing: {
          format: 'xbrl' | 'ixbrl';
          taxonomies: string[];
          entity: string | null;
          period_start: string | null;
          period_end: string | null;
          facts: number;
          numeric_facts: number;
          contexts: number;
          units: number;
          sums_checked: number;
          values: ({
            concept: string;
            value: number;
            unit: string | null;
            decimals: number | null;
            line: number;
          })[];
          findings: ({
            code: 'context_missing' | 'unit_missing' | 'period_invalid' | 'entities_differ' | 'value_invalid' | 'decimals_missing' | 'values_conflict' | 'calculation' | 'calculation_circle' | 'statement' | 'incomplete';
            count: number;
            message: string;
            lines: number[];
          })[];
          deadlines: ({
            rule: 'companies_house' | 'hmrc' | 'esef' | 'sec_annual';
            title: string;
            due: string;
            cite: string;
          })[];
        } | null;
        trail: {
          format: 'cloudtrail' | 'auditd' | 'kubernetes' | 'microsoft_365' | 'json_lines' | 'csv';
          events: number;
          failures: number;
          first: string | null;
          last: string | null;
          actions: {
            name: string;
            count: number;
          }[];
          findings: ({
            code: 'log_tampering' | 'root_use' | 'failed_logins' | 'privileged_action' | 'gap' | 'out_of_order' | 'unreadable_lines' | 'incomplete';
            count: number;
            message: string;
            lines: number[];
          })[];
        } | null;
        ownership: {
          statements: number;
          people: number;
          entities: number;
          relationships: number;
          subject: string | null;
          owners: {
            name: string;
            person: boolean;
            least_percent: number;
            most_percent: number;
            steps: number;
            interests: string[];
          }[];
          circles: string[][];
        } | null;
        fields: {
          surname: string | null;
          given_names: string | null;
          date_of_birth: string | null;
          sex: 'female' | 'male' | 'unspecified' | null;
          nationality: string | null;
          issuing_country: string | null;
          document_number: string | null;
          date_of_expiry: string | null;
          address: string | null;
          date: string | null;
          company_name: string | null;
          registration_number: string | null;
          company_status: string | null;
        };
      })[];
      identifiers: ({
        scheme: string;
        value: string;
        valid: boolean;
        fault: 'format' | 'checksum' | 'component' | null;
        pointer: string;
      })[];
      tags: ({
        tag: string;
        title: string;
        cite: string;
        retention: {
          class: 'purpose' | 'aml' | 'bsa' | 'ofac' | 'audit' | 'hipaa' | 'pci_log' | 'pci_card' | 'mifid' | 'none' | 'own';
          period: string;
          cite: string;
        };
      })[];
      tag_rules: string;
      policy: string;
    };
    confidence_score: number;
    validation_traces: {
      document_integrity: 'passed' | 'failed' | 'skipped';
      identity_match: 'passed' | 'failed' | 'skipped';
      screening: 'passed' | 'failed' | 'skipped';
    };
    decision: 'auto_verify' | 'review' | 'reject';
  };
  ComplianceRecordUnitStrict: {
    compliance_object: {
      record_type: 'kyc' | 'regulatory_filing' | 'audit_trail';
      verification_status: 'verified' | 'review_required' | 'failed';
      regulatory_tags: string[];
      subject: {
        kind: 'person' | 'organisation';
        name: string;
        date_of_birth: string | null;
        nationality: string | null;
        country: string | null;
        document_number: string | null;
        registration_number: string | null;
        lei: string | null;
        tax_id: string | null;
      } | null;
      data_residency: {
        region: string;
        node: string;
        statement: string;
      } | null;
      immutable_log: {
        state: 'pending' | 'included';
        log_id: string;
        leaf_hash: string;
        leaf_index?: number;
        tree_size?: number;
        root_hash?: string;
        inclusion_proof?: string[];
        checkpoint?: string;
      } | null;
      screening: {
        lists: {
          name: string;
          version: string;
          entries: number;
        }[];
        hits: {
          list: string;
          entry_id: string;
          name: string;
          score: number;
        }[];
      };
      checks: ({
        check: string;
        result: 'passed' | 'failed' | 'skipped';
        detail: string;
      })[];
    };
    confidence_score: number;
    validation_traces: {
      document_integrity: 'passed' | 'failed' | 'skipped';
      identity_match: 'passed' | 'failed' | 'skipped';
      screening: 'passed' | 'failed' | 'skipped';
    };
    decision: 'auto_verify' | 'review' | 'reject';
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
  EvaluateTenantModelVersionRequest: {
    examples: {
      text: string;
      labels: string[];
      fields?: Record<string, string>;
      covers?: string[];
    }[];
  };
  Evaluation: {
    evaluation_id: Schemas['EvaluationId'];
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
  EvaluationId: string;
  EvaluationReport: {
    total: Schemas['EvaluationSummary'];
    kinds: Record<string, Schemas['EvaluationSummary']>;
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
  };
  EvaluationSummary: {
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
  EventId: string;
  Evidence: Record<string, {
    page: number | null;
    bbox: number[] | null;
    text: string;
    path?: string;
    confidence: number;
    source: string;
  }>;
  FinanceInvoiceInput: {
    document_url: string;
    document_type?: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'despatch_advice' | 'receipt_advice';
    part?: number;
    client_context?: {
      vendor_id?: string;
      expected_po_number?: string;
    };
  };
  FinanceInvoiceOptions: {
    require_line_item_matching?: boolean;
    confidence_threshold?: number;
  };
  FinanceInvoiceRequest: {
    input: Schemas['FinanceInvoiceInput'];
    options?: Schemas['FinanceInvoiceOptions'];
    customer_id?: string;
    webhook_url?: string;
    metadata?: Schemas['Metadata'];
  };
  FinanceInvoiceResponse: {
    workflow_id: Schemas['WorkflowId'];
    status: 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    completed_unit: Schemas['FinanceInvoiceUnit'] | Schemas['FinanceInvoiceUnitStrict'] | null;
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
  FinanceInvoiceUnit: {
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
  FinanceInvoiceUnitStrict: {
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
  GetEvaluationResponse: {
    evaluation_id: Schemas['EvaluationId'];
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
    report: Schemas['EvaluationReport'] | null;
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
  LabeledDocument: {
    id?: string;
    kind?: string;
    input: Record<string, unknown>;
    truth: Record<string, unknown>;
    notes?: Record<string, unknown>;
  };
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
  LegalContractInput: {
    document_url: string;
    compare_with_url?: string;
    contract_type?: 'msa' | 'nda' | 'license' | 'distribution' | 'employment' | 'lease' | 'services' | 'consulting' | 'supply' | 'franchise' | 'agency' | 'collaboration' | 'joint_venture' | 'purchase' | 'loan' | 'maintenance' | 'hosting' | 'marketing' | 'sponsorship' | 'outsourcing' | 'data_processing' | 'settlement' | 'amendment';
    counterparty?: string;
  };
  LegalContractOptions: {
    extract_obligations?: boolean;
    risk_threshold?: 'conservative' | 'balanced' | 'permissive';
    confidence_threshold?: number;
  };
  LegalContractRequest: {
    input: Schemas['LegalContractInput'];
    options?: Schemas['LegalContractOptions'];
    customer_id?: string;
    webhook_url?: string;
    metadata?: Schemas['Metadata'];
  };
  LegalContractResponse: {
    workflow_id: Schemas['WorkflowId'];
    status: 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    completed_unit: Schemas['LegalContractUnit'] | Schemas['LegalContractUnitStrict'] | null;
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
  LegalContractUnit: {
    contract_intelligence: {
      parties: string[];
      effective_date: string | null;
      risk_classification: 'low_risk' | 'medium_risk' | 'high_risk';
      flagged_clauses: ({
        clause: string;
        risk: 'low' | 'medium' | 'high';
        recommendation: 'auto_accept' | 'negotiate' | 'legal_review' | 'reject';
        rule: string;
        message: string;
        quote: string | null;
        page: number | null;
        position: string | null;
        fallback: string | null;
        candidates: string[];
      })[];
      obligations_extracted: ({
        action: string;
        deadline?: string;
        ongoing?: boolean;
        party: string | null;
        prohibition: boolean;
        due: string | null;
        condition: string | null;
        quote: string;
        page: number | null;
      })[];
      metadata: {
        contract_type: 'msa' | 'nda' | 'license' | 'distribution' | 'employment' | 'lease' | 'services' | 'consulting' | 'supply' | 'franchise' | 'agency' | 'collaboration' | 'joint_venture' | 'purchase' | 'loan' | 'maintenance' | 'hosting' | 'marketing' | 'sponsorship' | 'outsourcing' | 'data_processing' | 'settlement' | 'amendment' | null;
        title: string | null;
        language: string | null;
        agreement_date: string | null;
        agreement_date_derived: string | null;
        effective_date_derived: string | null;
        expiration_date: string | null;
        expiration_date_derived: string | null;
        term: {
          count: number;
          unit: 'day' | 'week' | 'month' | 'year';
        } | null;
        renewal: {
          automatic: boolean | null;
          term: {
            count: number;
            unit: 'day' | 'week' | 'month' | 'year';
          } | null;
          notice: {
            count: number;
            unit: 'day' | 'week' | 'month' | 'year';
          } | null;
          notice_by: string | null;
        };
        governing_law: string | null;
        venue: {
          kind: 'courts' | 'arbitration';
          place: string | null;
          exclusive: boolean;
        } | null;
      };
      party_details: ({
        name: string;
        role: 'licensor' | 'licensee' | 'customer' | 'supplier' | 'distributor' | 'agent' | 'principal' | 'contractor' | 'employer' | 'employee' | 'landlord' | 'tenant' | 'disclosing_party' | 'receiving_party' | 'franchisor' | 'franchisee' | 'lender' | 'borrower' | 'guarantor' | 'sponsor' | null;
        aliases: string[];
      })[];
      clauses: ({
        clause: 'governing_law' | 'anti_assignment' | 'cap_on_liability' | 'license_grant' | 'audit_rights' | 'termination_for_convenience' | 'insurance' | 'exclusivity' | 'non_compete' | 'change_of_control' | 'renewal_term' | 'expiration_date' | 'effective_date' | 'warranty_duration' | 'uncapped_liability' | 'ip_ownership_assignment' | 'most_favored_nation' | 'liquidated_damages' | 'revenue_profit_sharing' | 'minimum_commitment' | 'post_termination_services' | 'third_party_beneficiary' | 'covenant_not_to_sue' | 'right_of_first_refusal' | 'no_solicit_of_employees' | 'source_code_escrow' | 'non_transferable_license' | 'notice_to_terminate_renewal' | 'irrevocable_or_perpetual_license' | 'volume_restriction' | 'document_name' | 'parties' | 'agreement_date' | 'competitive_restriction_exception' | 'affiliate_license_licensee' | 'affiliate_license_licensor' | 'joint_ip_ownership' | 'non_disparagement' | 'no_solicit_of_customers' | 'unlimited_license' | 'price_restrictions' | string;
        presence: 'found' | 'absent' | 'not_found';
        probability: number;
        passages: ({
          text: string;
          page: number | null;
          probability: number;
        })[];
        candidates: ({
          text: string;
          page: number | null;
          probability: number;
        })[];
      })[];
      comparison: {
        compared_with: 'document' | 'rejected_changes';
        likeness: number;
        changes: ({
          kind: 'changed' | 'missing' | 'added' | 'moved';
          section: string | null;
          before: string | null;
          after: string | null;
          words: ({
            change: 'same' | 'removed' | 'added';
            text: string;
          })[];
          page: number | null;
          clauses: ('governing_law' | 'anti_assignment' | 'cap_on_liability' | 'license_grant' | 'audit_rights' | 'termination_for_convenience' | 'insurance' | 'exclusivity' | 'non_compete' | 'change_of_control' | 'renewal_term' | 'expiration_date' | 'effective_date' | 'warranty_duration' | 'uncapped_liability' | 'ip_ownership_assignment' | 'most_favored_nation' | 'liquidated_damages' | 'revenue_profit_sharing' | 'minimum_commitment' | 'post_termination_services' | 'third_party_beneficiary' | 'covenant_not_to_sue' | 'right_of_first_refusal' | 'no_solicit_of_employees' | 'source_code_escrow' | 'non_transferable_license' | 'notice_to_terminate_renewal' | 'irrevocable_or_perpetual_license' | 'volume_restriction' | 'document_name' | 'parties' | 'agreement_date' | 'competitive_restriction_exception' | 'affiliate_license_licensee' | 'affiliate_license_licensor' | 'joint_ip_ownership' | 'non_disparagement' | 'no_solicit_of_customers' | 'unlimited_license' | 'price_restrictions')[];
          touched: ('figures' | 'negations' | 'duties')[];
          new_rules: string[];
          resolved_rules: string[];
        })[];
        omitted: number;
        new_rules: string[];
        resolved_rules: string[];
      } | null;
      tracked_changes: ({
        kind: 'inserted' | 'deleted' | 'moved';
        author: string | null;
        date: string | null;
        text: string;
        before: string;
        after: string;
      })[];
      comments: ({
        author: string | null;
        date: string | null;
        text: string;
        about: string;
        paragraph: string;
      })[];
      nda_questions: ({
        question: 'explicit_identification' | 'technical_information_only' | 'oral_information_included' | 'limited_use' | 'sharing_with_employees' | 'sharing_with_third_parties' | 'notice_of_compelled_disclosure' | 'agreement_confidential' | 'no_reverse_engineering' | 'independent_development' | 'third_party_information' | 'no_license' | 'return_on_termination' | 'copies_permitted' | 'no_solicitation' | 'survival_of_obligations' | 'retention_permitted';
        statement: string;
        answer: 'entailed' | 'contradicted' | 'not_mentioned';
        probability: number;
        check: boolean;
        evidence: ({
          text: string;
          page: number | null;
          probability: number;
        })[];
      })[];
      sums: ({
        amount: string;
        currency: string | null;
        purpose: 'cap' | 'fee' | 'insurance' | 'penalty' | 'other';
      })[];
      signatures: ({
        party: string | null;
        name: string | null;
        title: string | null;
        date: string | null;
        signed: boolean | null;
      })[];
      inconsistencies: ({
        code: 'undefined_term' | 'missing_section' | 'missing_exhibit' | 'conflicting_figures' | 'conflicting_dates';
        message: string;
      })[];
    };
    confidence_score: number;
    decision: 'auto_accept' | 'auto_accept_with_review_notes' | 'legal_review_required' | 'reject';
    audit_trail: ({
      check: string;
      result: 'passed' | 'failed' | 'skipped' | 'info';
      detail: string;
    })[];
  };
  LegalContractUnitStrict: {
    contract_intelligence: {
      parties: string[];
      effective_date: string | null;
      risk_classification: 'low_risk' | 'medium_risk' | 'high_risk';
      flagged_clauses: ({
        clause: string;
        risk: 'low' | 'medium' | 'high';
        recommendation: 'auto_accept' | 'negotiate' | 'legal_review' | 'reject';
      })[];
      obligations_extracted: {
        action: string;
        deadline?: string;
        ongoing?: boolean;
      }[];
    };
    confidence_score: number;
    decision: 'auto_accept' | 'auto_accept_with_review_notes' | 'legal_review_required' | 'reject';
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
  ListEvaluationsResponse: {
    data: Schemas['Evaluation'][];
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
  ListTenantKeysResponse: {
    data: Schemas['ApiKey'][];
  };
  ListTenantModelTrainingsResponse: {
    data: Schemas['ModelTraining'][];
    next_cursor: string | null;
  };
  ListTenantModelVersionsResponse: {
    data: Schemas['ModelVersion'][];
    next_cursor: string | null;
  };
  ListTenantModelsResponse: {
    data: Schemas['LocalModel'][];
  };
  ListTenantPortalLinksResponse: {
    data: Schemas['PortalLink'][];
    next_cursor: string | null;
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
  PromoteTenantModelRequest: {
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
  RotateTenantKeyRequest: {
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
  SetTenantModelShadowRequest: {
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
  StartEvaluationRequest: {
    pipeline: string;
    operation: string;
    name?: string;
    documents: Schemas['LabeledDocument'][];
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
  SupportCaseInput: {
    source?: string;
    transcript?: string;
    attachments?: string[];
  };
  SupportCaseOptions: {
    received_at?: string;
    pauses?: {
      from: string;
      until?: string;
    }[];
    confidence_threshold?: number;
  };
  SupportCaseRequest: {
    input: Schemas['SupportCaseInput'];
    options?: Schemas['SupportCaseOptions'];
    customer_id?: string;
    webhook_url?: string;
    metadata?: Schemas['Metadata'];
  };
  SupportCaseResponse: {
    workflow_id: Schemas['WorkflowId'];
    status: 'resolved' | 'completed' | 'failed' | 'rejected' | 'cancelled';
    completed_unit: Schemas['SupportCaseUnit'] | Schemas['SupportCaseUnitStrict'] | null;
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
  SupportCaseUnit: {
    case_object: {
      summary: string;
      priority: 'low' | 'normal' | 'high' | 'urgent';
      category: string;
      sentiment: 'positive' | 'neutral' | 'negative' | 'frustrated' | 'angry';
      assigned_team: string;
      suggested_actions: string[];
      sla_deadline: string;
      subject: string | null;
      opening: string | null;
      form: 'text' | 'labelled' | 'whatsapp' | 'subtitles' | 'zendesk' | 'intercom' | 'slack' | 'teams' | 'turns' | 'email' | 'html' | 'recording';
      intent: 'problem' | 'question' | 'request' | 'complaint' | 'praise' | 'information';
      category_confidence: number;
      category_candidates: {
        category: string;
        probability: number;
      }[];
      impact: 'high' | 'medium' | 'low';
      urgency: 'high' | 'medium' | 'low';
      first_answer_deadline: string;
      reply_macros: ({
        macro: string;
        title: string | null;
        language: string;
        wording: string;
        text: string;
        missing: string[];
      })[];
      escalations: ({
        rule: string;
        title: string | null;
        at: string;
        unless: 'answered' | 'solved';
        team: string | null;
        routing: 'self_service' | 'level_1_agent' | 'level_2_engineer' | 'level_3_specialist' | 'manager_escalation' | null;
        action: string | null;
      })[];
      sentiment_course: ({
        turn: number;
        sentiment: 'positive' | 'neutral' | 'negative' | 'frustrated' | 'angry';
        score: number;
      })[];
      sentiment_trend: 'improving' | 'steady' | 'worsening';
      signals: ({
        signal: 'safety' | 'legal_threat' | 'vulnerability' | 'churn' | 'outage' | 'many_affected' | 'urgency' | 'repeat_contact' | 'public_threat';
        text: string;
        turn: number;
      })[];
      entities: ({
        kind: 'order' | 'invoice' | 'account' | 'ticket' | 'shipment' | 'product' | 'amount' | 'date' | 'person';
        value: string;
        text: string;
        turn: number;
      })[];
      custom_fields: ({
        name: string;
        values: string[];
        confidence: number;
        unsure: boolean;
        candidates: {
          value: string;
          probability: number;
        }[];
        source: 'pattern' | 'model' | 'words' | null;
      })[];
      summary_source: string;
      summary_parts: {
        issue: {
          text: string;
          turn: number;
        } | null;
        tried: {
          text: string;
          turn: number;
        }[];
        wanted: {
          text: string;
          turn: number;
        } | null;
        promised: {
          text: string;
          turn: number;
        }[];
      };
      languages: string[];
      language: string | null;
      participants: ({
        role: 'customer' | 'agent' | 'system' | 'unknown';
        turns: number;
      })[];
      left_out: {
        quoted: number;
        signature: number;
        disclaimer: number;
        turns: number;
      };
      auto_reply: boolean;
      machine_transcript: boolean;
      customer: {
        customer_id: string | null;
        tier: string | null;
        open_cases: number | null;
      };
      related_cases: ({
        workflow_id: string;
        relation: 'duplicate' | 'same_customer' | 'similar';
        likeness: number;
        category: string;
        received_at: string;
      })[];
      incident: {
        incident_id: string;
        opened: boolean;
        cases: number;
        since: string;
      } | null;
      conversation: ({
        role: 'customer' | 'agent' | 'system' | 'unknown';
        at: string | null;
        text: string;
        internal: boolean;
        quoted: boolean;
      })[];
      attachments: ({
        name: string;
        status: 'transcript' | 'read' | 'not_supplied' | 'not_read' | 'not_transcribed';
        detail: string | null;
      })[];
    };
    confidence_score: number;
    routing_decision: 'self_service' | 'level_1_agent' | 'level_2_engineer' | 'level_3_specialist' | 'manager_escalation';
    decided_by: {
      field: string;
      value: string;
      rule: string;
    }[];
    audit_trail: ({
      check: string;
      result: 'passed' | 'failed' | 'skipped' | 'info';
      detail: string;
    })[];
  };
  SupportCaseUnitStrict: {
    case_object: {
      summary: string;
      priority: 'low' | 'normal' | 'high' | 'urgent';
      category: string;
      sentiment: 'positive' | 'neutral' | 'negative' | 'frustrated' | 'angry';
      assigned_team: string;
      suggested_actions: string[];
      sla_deadline: string;
    };
    confidence_score: number;
    routing_decision: 'self_service' | 'level_1_agent' | 'level_2_engineer' | 'level_3_specialist' | 'manager_escalation';
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

export interface Operations {
  /** Create a compliance record */
  compliance_record: {
    method: 'POST';
    path: '/v1/pipelines/compliance/record';
    params: undefined;
    query: undefined;
    body: Schemas['ComplianceRecordRequest'];
    reply: Schemas['ComplianceRecordResponse'] | Schemas['WorkflowStatus'];
  };
  /** Resolve an invoice */
  finance_invoice: {
    method: 'POST';
    path: '/v1/pipelines/finance/invoice';
    params: undefined;
    query: undefined;
    body: Schemas['FinanceInvoiceRequest'];
    reply: Schemas['FinanceInvoiceResponse'] | Schemas['WorkflowStatus'];
  };
  /** Analyze a contract */
  legal_contract: {
    method: 'POST';
    path: '/v1/pipelines/legal/contract';
    params: undefined;
    query: undefined;
    body: Schemas['LegalContractRequest'];
    reply: Schemas['LegalContractResponse'] | Schemas['WorkflowStatus'];
  };
  /** Resolve a support case */
  support_case: {
    method: 'POST';
    path: '/v1/pipelines/support/case';
    params: undefined;
    query: undefined;
    body: Schemas['SupportCaseRequest'];
    reply: Schemas['SupportCaseResponse'] | Schemas['WorkflowStatus'];
  };
  /** List pipelines and their operations */
  list_pipelines: {
    method: 'GET';
    path: '/v1/pipelines';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListPipelinesResponse'];
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
    reply: Schemas['PipelineConfig'];
  };
  /** Configure a pipeline */
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
    reply: Schemas['ListPipelineConfigVersionsResponse'];
  };
  /** Submit a new work unit */
  start_workflow: {
    method: 'POST';
    path: '/v1/workflows/start';
    params: undefined;
    query: undefined;
    body: Schemas['StartWorkflowRequest'];
    reply: Schemas['WorkflowStatus'];
  };
  /** List workflows */
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
  /** Count workflows by where they stopped */
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
  /** Status of a workflow */
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
  /** Cancel a workflow */
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
    reply: Schemas['WorkflowResult'] | Schemas['WorkflowStatus'];
  };
  /** Erase the content of a workflow */
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
  /** Get the request of a workflow */
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
  /** Cancel or run again all matching workflows */
  create_bulk_action: {
    method: 'POST';
    path: '/v1/bulk-actions';
    params: undefined;
    query: undefined;
    body: Schemas['CreateBulkActionRequest'];
    reply: Schemas['CreateBulkActionResponse'] | Schemas['BulkAction'];
  };
  /** List bulk actions */
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
  /** Get a bulk action */
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
  /** Stop a bulk action */
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
  /** List the workflows of a bulk action */
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
  /** Run a workflow again */
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
  /** List events of a workflow and their deliveries */
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
  /** Deadlines of a result */
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
  /** Progress of monitoring */
  get_monitoring: {
    method: 'GET';
    path: '/v1/monitoring';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['GetMonitoringResponse'];
  };
  /** List monitored subjects */
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
  /** Get a monitored subject */
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
  /** Stop monitoring a subject */
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
  /** List open reviews, oldest first */
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
  /** Get a review */
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
  /** Claim a review */
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
  /** Release a claim */
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
  /** Hand a review over */
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
  /** List to whom reviews can be handed over */
  list_reviewers: {
    method: 'GET';
    path: '/v1/reviewers';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListReviewersResponse'];
  };
  /** Check corrections */
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
  /** Approve reviews that are alike */
  approve_reviews: {
    method: 'POST';
    path: '/v1/reviews/approve';
    params: undefined;
    query: undefined;
    body: Schemas['ApproveReviewsRequest'];
    reply: Schemas['ApproveReviewsResponse'];
  };
  /** Approve, correct or reject */
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
  /** Get what a review compares with */
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
  /** Undo a decision */
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
  /** List ended reviews, newest first */
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
  /** Get accuracy and thresholds from reviews */
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
    reply: Schemas['Document'];
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
    reply: Schemas['Document'];
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
  /** Get what a document says */
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
  /** List the event types */
  list_event_types: {
    method: 'GET';
    path: '/v1/webhooks/event-types';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListEventTypesResponse'];
  };
  /** Show a delivery without sending it */
  dry_run_webhook: {
    method: 'POST';
    path: '/v1/webhooks/dry-run';
    params: undefined;
    query: undefined;
    body: Schemas['DryRunWebhookRequest'];
    reply: Schemas['DryRunWebhookResponse'];
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
    reply: Schemas['ListWebhookEventsResponse'];
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
    reply: Schemas['ListDeadLettersResponse'];
  };
  /** Send dead letters again */
  replay_dead_letters: {
    method: 'POST';
    path: '/v1/webhooks/dead-letters/replay';
    params: undefined;
    query: undefined;
    body: Schemas['ReplayDeadLettersRequest'];
    reply: Schemas['ReplayDeadLettersResponse'];
  };
  /** List the sets of reference data */
  list_reference_sets: {
    method: 'GET';
    path: '/v1/reference';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListReferenceSetsResponse'];
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
      search?: string;
    };
    body: undefined;
    reply: Schemas['GetReferenceSetResponse'];
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
      confirm_removal?: boolean;
    };
    body: Record<string, unknown>[];
    reply: Schemas['ReplaceReferenceSetResponse'];
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
    reply: Schemas['ReplaceReferenceSetResponse'];
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
    reply: Schemas['ReplaceReferenceSetResponse'];
  };
  /** Remove rows from a set */
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
  /** Preview an upload */
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
  /** Measure a pipeline on labeled documents */
  start_evaluation: {
    method: 'POST';
    path: '/v1/evaluations';
    params: undefined;
    query: undefined;
    body: Schemas['StartEvaluationRequest'];
    reply: Schemas['Evaluation'];
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
    reply: Schemas['ListEvaluationsResponse'];
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
    reply: Schemas['GetEvaluationResponse'];
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
    reply: Schemas['Evaluation'];
  };
  /** List local models */
  list_models: {
    method: 'GET';
    path: '/v1/models';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListModelsResponse'];
  };
  /** Get a local model */
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
  /** List the versions of a local model */
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
  /** Upload a version */
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
  /** Get a version of a local model */
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
  /** Compare two versions of a local model */
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
  /** Measure a version on labeled texts */
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
  /** Make a version current */
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
  /** Go back to the previous version */
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
  /** Run a version in shadow */
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
  /** Download a version */
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
  /** Train a local model */
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
  /** List trainings */
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
  /** Get a training */
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
  /** Cancel a training */
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
  /** Register a webhook endpoint */
  register_webhook: {
    method: 'POST';
    path: '/v1/webhooks/register';
    params: undefined;
    query: undefined;
    body: Schemas['RegisterWebhookRequest'];
    reply: Schemas['RegisterWebhookResponse'];
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
    reply: Schemas['ListWebhooksResponse'];
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
    reply: Schemas['WebhookEndpoint'];
  };
  /** Change a webhook endpoint */
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
    reply: Schemas['WebhookDelivery'];
  };
  /** Rotate the secret of an endpoint */
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
  /** Promote a new secret of an endpoint */
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
  /** Show which secrets sign, and which are in use */
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
    reply: Schemas['WebhookSla'];
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
    reply: Schemas['ListDeliveriesResponse'];
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
    reply: Schemas['GetDeliveryResponse'];
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
    reply: Schemas['GetDeliveryRequestResponse'];
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
    reply: Schemas['WebhookDelivery'];
  };
  /** Get your webhook permissions */
  get_webhook_access: {
    method: 'GET';
    path: '/v1/webhooks/access';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['GetWebhookAccessResponse'];
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
    reply: Schemas['ListPortalLinksResponse'];
  };
  /** Create a portal link */
  create_portal_link: {
    method: 'POST';
    path: '/v1/webhooks/portal-links';
    params: undefined;
    query: undefined;
    body: Schemas['NewPortalLink'];
    reply: Schemas['CreatedPortalLink'];
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
    reply: Schemas['Usage'];
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
    reply: Schemas['GetUsageHistoryResponse'];
  };
  /** Ask for more units */
  request_increase: {
    method: 'POST';
    path: '/v1/usage/increase-requests';
    params: undefined;
    query: undefined;
    body: Schemas['RequestIncreaseRequest'];
    reply: Schemas['RequestIncreaseResponse'];
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
    reply: Schemas['Metrics'];
  };
  /** Follow the dashboard metrics */
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
  /** Get the permissions of the caller */
  get_access: {
    method: 'GET';
    path: '/v1/access';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['GetAccessResponse'];
  };
  /** Sign in */
  sign_in: {
    method: 'POST';
    path: '/v1/session';
    params: undefined;
    query: undefined;
    body: Schemas['Credentials'];
    reply: Schemas['Session'];
  };
  /** Get the current session */
  get_session: {
    method: 'GET';
    path: '/v1/session';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['Session'];
  };
  /** Sign out */
  sign_out: {
    method: 'DELETE';
    path: '/v1/session';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  /** Get the ways of signing in */
  get_sign_in_methods: {
    method: 'GET';
    path: '/v1/session/methods';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['SignInMethods'];
  };
  /** Begin to sign in with the identity provider */
  begin_provider_sign_in: {
    method: 'POST';
    path: '/v1/session/provider';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['BeginProviderSignInResponse'];
  };
  /** Finish signing in with the identity provider */
  finish_provider_sign_in: {
    method: 'POST';
    path: '/v1/session/provider/finish';
    params: undefined;
    query: undefined;
    body: Schemas['ProviderRedirect'];
    reply: Schemas['Session'];
  };
  /** Begin to sign in with a passkey */
  begin_passkey_sign_in: {
    method: 'POST';
    path: '/v1/session/passkey/begin';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['BeginPasskeySignInResponse'];
  };
  /** Sign in with a passkey */
  finish_passkey_sign_in: {
    method: 'POST';
    path: '/v1/session/passkey';
    params: undefined;
    query: undefined;
    body: Schemas['PasskeySignIn'];
    reply: Schemas['Session'];
  };
  /** Begin to use a passkey as the second factor */
  begin_passkey_second_factor: {
    method: 'POST';
    path: '/v1/session/passkey/second-factor';
    params: undefined;
    query: undefined;
    body: Schemas['OwnCredentials'];
    reply: Schemas['BeginPasskeySignInResponse'];
  };
  /** Change your password */
  change_password: {
    method: 'POST';
    path: '/v1/account/password';
    params: undefined;
    query: undefined;
    body: Schemas['PasswordChange'];
    reply: Schemas['ChangePasswordResponse'];
  };
  /** List your sessions */
  list_sessions: {
    method: 'GET';
    path: '/v1/account/sessions';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListSessionsResponse'];
  };
  /** Revoke one of your sessions */
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
  /** Add a second factor */
  begin_second_factor: {
    method: 'POST';
    path: '/v1/account/second-factor';
    params: undefined;
    query: undefined;
    body: Schemas['OwnPassword'];
    reply: Schemas['BeginSecondFactorResponse'];
  };
  /** Confirm the second factor */
  confirm_second_factor: {
    method: 'POST';
    path: '/v1/account/second-factor/confirm';
    params: undefined;
    query: undefined;
    body: Schemas['FirstCode'];
    reply: Schemas['ConfirmSecondFactorResponse'];
  };
  /** Remove the second factor */
  remove_second_factor: {
    method: 'POST';
    path: '/v1/account/second-factor/remove';
    params: undefined;
    query: undefined;
    body: Schemas['OwnPassword'];
    reply: Schemas['RemoveSecondFactorResponse'];
  };
  /** List your passkeys */
  list_passkeys: {
    method: 'GET';
    path: '/v1/account/passkeys';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListPasskeysResponse'];
  };
  /** Add a passkey */
  add_passkey: {
    method: 'POST';
    path: '/v1/account/passkeys';
    params: undefined;
    query: undefined;
    body: Schemas['NewPasskey'];
    reply: Schemas['AddPasskeyResponse'];
  };
  /** Begin to add a passkey */
  begin_passkey: {
    method: 'POST';
    path: '/v1/account/passkeys/begin';
    params: undefined;
    query: undefined;
    body: Schemas['OwnPassword'];
    reply: Schemas['BeginPasskeyResponse'];
  };
  /** Rename a passkey */
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
  /** Remove a passkey */
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
  /** List API keys */
  list_keys: {
    method: 'GET';
    path: '/v1/keys';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListKeysResponse'];
  };
  /** Create an API key */
  create_key: {
    method: 'POST';
    path: '/v1/keys';
    params: undefined;
    query: undefined;
    body: Schemas['NewApiKey'];
    reply: Schemas['CreatedApiKey'];
  };
  /** Change the restrictions of an API key */
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
    body: Schemas['RotateKeyRequest'];
    reply: Schemas['RotatedApiKey'];
  };
  /** Show the license */
  get_license: {
    method: 'GET';
    path: '/v1/license';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['License'];
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
    reply: Schemas['ListAuditEntriesResponse'];
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
    reply: Schemas['GetWorkflowAuditResponse'];
  };
  /** Newest checkpoint of the tamper-evident log */
  get_audit_checkpoint: {
    method: 'GET';
    path: '/v1/audit/checkpoint';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  /** Proof that the log was only appended to */
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
  /** Proof of an audit entry */
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
  /** Hashes of the tamper-evident log */
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
    reply: Schemas['ListTenantsResponse'];
  };
  /** Create a tenant */
  create_tenant: {
    method: 'POST';
    path: '/v1/admin/tenants';
    params: undefined;
    query: undefined;
    body: Schemas['CreateTenantRequest'];
    reply: Schemas['Tenant'];
  };
  /** List the units of all tenants in the current month */
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
  /** Get a tenant */
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
  /** Change a tenant's name, plan or units */
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
  /** Suspend a tenant */
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
  /** Resume a suspended tenant */
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
  /** List the certificates of the installation */
  list_certificates: {
    method: 'GET';
    path: '/v1/admin/certificates';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['CertificateList'];
  };
  /** List accounts */
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
  /** Create an account */
  create_account: {
    method: 'POST';
    path: '/v1/admin/accounts';
    params: undefined;
    query: undefined;
    body: Schemas['NewAccount'];
    reply: Schemas['AccountWithPassword'];
  };
  /** Get an account */
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
  /** Change or disable an account */
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
  /** Reset the password of an account */
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
  /** Sign a person out everywhere */
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
  /** List API keys */
  list_tenant_keys: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/keys';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ListTenantKeysResponse'];
  };
  /** Create an API key */
  create_tenant_key: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/keys';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: Schemas['NewApiKey'];
    reply: Schemas['CreatedApiKey'];
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
    body: Schemas['ApiKeyChange'];
    reply: Schemas['ApiKey'];
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
    body: Schemas['RotateTenantKeyRequest'];
    reply: Schemas['RotatedApiKey'];
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
    reply: Schemas['ListTenantPortalLinksResponse'];
  };
  /** Create a portal link */
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
  /** List local models */
  list_tenant_models: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/models';
    params: {
      tenant_id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ListTenantModelsResponse'];
  };
  /** Get a local model */
  get_tenant_model: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['LocalModelDetail'];
  };
  /** List the versions of a local model */
  list_tenant_model_versions: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/versions';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
    };
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    reply: Schemas['ListTenantModelVersionsResponse'];
  };
  /** Upload a version */
  import_tenant_model_version: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/versions';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelVersionDetail'];
  };
  /** Get a version of a local model */
  get_tenant_model_version: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/versions/{version}';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
      version: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelVersionDetail'];
  };
  /** Compare two versions of a local model */
  compare_tenant_model_versions: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/comparison';
    params: {
      tenant_id: string;
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
  /** Measure a version on labeled texts */
  evaluate_tenant_model_version: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/versions/{version}/evaluate';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
      version: string;
    };
    query: undefined;
    body: Schemas['EvaluateTenantModelVersionRequest'];
    reply: Schemas['ModelFigures'];
  };
  /** Make a version current */
  promote_tenant_model: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/promote';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: Schemas['PromoteTenantModelRequest'];
    reply: Schemas['LocalModelDetail'];
  };
  /** Go back to the previous version */
  roll_back_tenant_model: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/rollback';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['LocalModelDetail'];
  };
  /** Run a version in shadow */
  set_tenant_model_shadow: {
    method: 'PUT';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/shadow';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: Schemas['SetTenantModelShadowRequest'];
    reply: Schemas['LocalModelDetail'];
  };
  /** Download a version */
  export_tenant_model_version: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/versions/{version}/file';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
      version: string;
    };
    query: undefined;
    body: undefined;
    reply: undefined;
  };
  /** Train a local model */
  train_tenant_model: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/models/{pipeline}/{model}/trainings';
    params: {
      tenant_id: string;
      pipeline: string;
      model: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelTraining'];
  };
  /** List trainings */
  list_tenant_model_trainings: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/model-trainings';
    params: {
      tenant_id: string;
    };
    query: {
      limit?: number;
      cursor?: string;
      pipeline?: string;
      model?: string;
    };
    body: undefined;
    reply: Schemas['ListTenantModelTrainingsResponse'];
  };
  /** Get a training */
  get_tenant_model_training: {
    method: 'GET';
    path: '/v1/admin/tenants/{tenant_id}/model-trainings/{id}';
    params: {
      tenant_id: string;
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelTraining'];
  };
  /** Cancel a training */
  cancel_tenant_model_training: {
    method: 'POST';
    path: '/v1/admin/tenants/{tenant_id}/model-trainings/{id}/cancel';
    params: {
      tenant_id: string;
      id: string;
    };
    query: undefined;
    body: undefined;
    reply: Schemas['ModelTraining'];
  };
  /** List the plans in effect */
  list_plans: {
    method: 'GET';
    path: '/v1/admin/plans';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListPlansResponse'];
  };
  /** List plugins */
  list_plugins: {
    method: 'GET';
    path: '/v1/admin/plugins';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['ListPluginsResponse'];
  };
  /** Install a package */
  install_plugin: {
    method: 'POST';
    path: '/v1/admin/plugins';
    params: undefined;
    query: undefined;
    body: undefined;
    reply: Schemas['Plugin'];
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
    reply: Schemas['Plugin'];
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
    reply: Schemas['Plugin'];
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
    reply: Schemas['Plugin'];
  };
  /** Go back to another release */
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
  /** Read the log of a plugin, newest first */
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
  /** Follow the log of a plugin */
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
  /** Start a shadow run */
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
  /** List shadow runs */
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
  /** Start a shadow run of an uploaded package */
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
  /** Get a shadow run */
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
  /** List the workflows of a shadow run */
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
  /** Stop a shadow run */
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

/** Method and path of every operation. */
export declare const operations: {
  readonly [Name in keyof Operations]: readonly [method: string, path: string];
};
