"""The packaged Python client at work. Prints one line of JSON; exits 1 when anything is not so.

Arguments: the address of the service, an API key, a document.
"""

import json
import sys
from pathlib import Path

from workmill import Workmill, WorkmillConnectionError, WorkmillError, verify_webhook

address, key, path = sys.argv[1:]
workmill = Workmill(address + "/v1/", key)
document = workmill.upload_document(
    Path(path).read_bytes(), file_name="Rechnung Köln.xml", content_type="application/xml"
)
seen = []
outcome = workmill.run(
    "finance",
    "invoice",
    {"document_url": document["document_url"]},
    on_status=lambda status: seen.append(status["status"]),
)
assert seen, "on_status sees the accepted workflow"
again = workmill.wait(outcome["workflow_id"])
assert again["status"] == outcome["status"], again
listed = list(workmill.pages(workmill.list_workflows, limit=1, status=["resolved", "in_review"]))
ids = [one["workflow_id"] for one in listed]
assert outcome["workflow_id"] in ids and len(set(ids)) == len(ids), ids
try:
    workmill.get_document("doc_" + "0" * 26)
    sys.exit("a missing document was found")
except WorkmillError as error:
    assert (error.status, error.code) == (404, "not_found"), error
    assert error.request_id
try:
    Workmill(address, "sk_live_wrong").get_current_usage()
    sys.exit("a wrong key was accepted")
except WorkmillError as error:
    assert error.code == "unauthorized", error
try:
    Workmill("http://127.0.0.1:1", key, max_retries=0).get_current_usage()
    sys.exit("a closed port answered")
except WorkmillConnectionError as error:
    assert error.address == "http://127.0.0.1:1/v1/usage/current", error.address
    assert "refused" in str(error), error
assert workmill.delete_document(document["document_id"]) is None
dry_run = workmill.dry_run_webhook(body={"event_type": "invoice.resolved"})
secret, body = dry_run["secret"], dry_run["body"].encode()
assert verify_webhook(body, dry_run["headers"], secret)["event_type"] == "invoice.resolved"
assert verify_webhook(body + b" ", dry_run["headers"], secret) is None
print(json.dumps({"status": outcome["status"], "name": document["file_name"]}))
