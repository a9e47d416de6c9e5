#!/bin/sh
# Verifies one delivery with openssl: the published header over the exact body.
# usage: WEBHOOK_SECRET=whsec_... verify.sh SIGNATURE < body; exit status 0 when it is genuine
set -eu
# The published signature is keyed with the whole secret as shown.
expected=$(openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.*= *//')
# Comparing digests of both takes the same time wherever they differ.
left=$(printf %s "$expected" | openssl dgst -sha256)
right=$(printf %s "$1" | openssl dgst -sha256)
[ "$left" = "$right" ]
