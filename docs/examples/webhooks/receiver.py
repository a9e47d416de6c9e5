"""A webhook receiver in Python without packages. WEBHOOK_SECRET=whsec_... python3 receiver.py [port]

It speaks plain http: put it behind the proxy that terminates TLS.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_SECONDS = 300
# In a real receiver: a table with a unique key, written in the transaction that does the work.
SEEN = set()


def is_genuine(headers, body):
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    given = headers.get("webhook-signature", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    digest = hmac.new(KEY, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # Several signatures, separated by a space, while a secret is being rotated.
    return any(hmac.compare_digest(expected, one.encode()) for one in given.split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as they came: parsing and printing them again would change them.
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        if not is_genuine(self.headers, body):
            self.send_response(401)
            self.end_headers()
            return
        event_id = self.headers["webhook-id"]
        if event_id not in SEEN:
            SEEN.add(event_id)
            print("received", event_id, json.loads(body), flush=True)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1] if len(sys.argv) > 1 else 8000)), Receiver)
print("listening", server.server_port, flush=True)
server.serve_forever()
