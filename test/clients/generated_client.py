"""What a program does with a client that was generated from openapi.json: upload, start, follow,
read, list, and an error that has a type. Prints one line of JSON; exits 1 when anything is not so.

Arguments: the folder of the generated package, the address of the service, an API key, a document.
"""

import json
import sys
import time
from io import BytesIO
from pathlib import Path

folder, address, key, document = sys.argv[1:]
sys.path.insert(0, folder)

from workmill_client import AuthenticatedClient  # noqa: E402
from workmill_client.api.documents import get_document, upload_document  # noqa: E402
from workmill_client.api.usage import get_current_usage  # noqa: E402
from workmill_client.api.workflows import (  # noqa: E402
    get_result,
    get_workflow_status,
    list_workflows,
    start_workflow,
)
from workmill_client.models import (  # noqa: E402
    Document,
    Error,
    ErrorCode,
    StartWorkflowRequest,
    StartWorkflowRequestInput,
    UploadDocumentFilesBody,
    Usage,
    WorkflowResult,
    WorkflowStatus,
)
from workmill_client.types import File  # noqa: E402

client = AuthenticatedClient(base_url=address, token=key, raise_on_unexpected_status=True)

with open(document, "rb") as bytes_of:
    file = File(payload=BytesIO(bytes_of.read()), file_name=Path(document).name)
stored = upload_document.sync(client=client, body=UploadDocumentFilesBody(file=file))
assert isinstance(stored, Document), stored

body = StartWorkflowRequest(
    pipeline="finance",
    operation="invoice",
    input_=StartWorkflowRequestInput.from_dict({"document_url": stored.document_url}),
)
started = [start_workflow.sync(client=client, body=body) for _ in range(3)]
assert all(isinstance(status, WorkflowStatus) for status in started), started

result = None
for _ in range(600):
    status = get_workflow_status.sync(started[0].workflow_id, client=client)
    assert isinstance(status, WorkflowStatus), status
    if status.finished_at is not None or status.status == "in_review":
        result = get_result.sync(started[0].workflow_id, client=client)
        break
    time.sleep(0.1)
assert isinstance(result, (WorkflowResult, WorkflowStatus)), result

seen = []
cursor = None
while True:
    page = list_workflows.sync(client=client, limit=2, **({"cursor": cursor} if cursor else {}))
    assert not isinstance(page, Error), page
    seen += [workflow.workflow_id for workflow in page.data]
    cursor = page.next_cursor
    if cursor is None:
        break
assert sorted(seen) == sorted(status.workflow_id for status in started), seen

assert isinstance(get_current_usage.sync(client=client), Usage)
missing = get_document.sync("doc_" + "0" * 26, client=client)
assert isinstance(missing, Error) and missing.error == ErrorCode.NOT_FOUND, missing

print(json.dumps({"status": str(status.status), "pages": len(seen), "error": str(missing.error)}))
