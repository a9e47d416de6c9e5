import t from 'tap';
import { readCheckpoint, signCheckpoint } from '../../../core/audit/log/checkpoint.ts';
import { emptyRoot } from '../../../core/audit/log/merkle.ts';
import {
  createSigner,
  parsePrivateKey,
  parseSignedNote,
  parseVerifierKey,
  printPrivateKey,
} from '../../../core/audit/log/signed-note.ts';

// Made with golang.org/x/mod/sumdb/note.
const goKey = 'PRIVATE+KEY+example.com/go+30443d3b+AfstXUUx2IxsXwXmGyTv/n4Irkk40xoMGvv3GtURFPMl';
const goVerifierKey = 'example.com/go+30443d3b+Acaq9ZbYPPR0P+rWaQ855o0AIdHvbi62qLX3tpyNH1MA';
const goNote = `a note
of two lines

— example.com/go MEQ9O/86OKgOv3t72NuX63I9n3nu3v4X04Ml0yC0fLPLqLoayE4pcPTX9ppKKlJt07DIt0bv1psZYLELvbX9UGpO0gc=
`;

t.test('keys and notes are those of the Go implementation', async (t) => {
  const signer = parsePrivateKey(goKey)!;
  t.equal(signer.verifierKey, goVerifierKey);
  t.equal(signer.sign(parseSignedNote(goNote)!.text), goNote);
  t.ok(parseVerifierKey(goVerifierKey)!.accepts(parseSignedNote(goNote)!));
});

t.test('a checkpoint is believed only with a valid signature of its own log', async (t) => {
  const signer = createSigner('example.com/log', Buffer.alloc(32, 7));
  const other = createSigner('example.com/other', Buffer.alloc(32, 8));
  const note = signCheckpoint(signer, { size: 3, root: emptyRoot });
  t.same(readCheckpoint(note, signer.verifier), {
    origin: 'example.com/log',
    size: 3,
    root: emptyRoot,
  });
  for (const [what, text] of [
    ['another size', note.replace('\n3\n', '\n4\n')],
    ['another key', signCheckpoint(other, { size: 3, root: emptyRoot })],
    ['another key under the same name', signCheckpoint(impostor(), { size: 3, root: emptyRoot })],
    ['the origin of another log', signer.sign(`example.com/other\n3\n${note.split('\n')[2]}\n`)],
    ['no signature', note.slice(0, note.indexOf('\n\n') + 2)],
    ['a signature that is cut off', note.slice(0, -20)],
    ['leading zeros', signer.sign(`example.com/log\n03\n${note.split('\n')[2]}\n`)],
    ['a short root', signer.sign('example.com/log\n3\nAAAA\n')],
    ['nothing', ''],
  ] as const) {
    t.equal(readCheckpoint(text, signer.verifier), null, what);
  }
});

function impostor() {
  return createSigner('example.com/log', Buffer.alloc(32, 9));
}

t.test('a note may have signatures of others beside the one that counts', async (t) => {
  const signer = createSigner('example.com/log', Buffer.alloc(32, 7));
  const note = signCheckpoint(signer, { size: 3, root: emptyRoot });
  const witness = createSigner('witness.example', Buffer.alloc(32, 6));
  const cosigned = note + witness.sign(parseSignedNote(note)!.text).split('\n\n')[1];
  t.equal(parseSignedNote(cosigned)!.signatures.length, 2);
  t.equal(readCheckpoint(cosigned, signer.verifier)?.size, 3);
});

t.test('what is no key is refused', async (t) => {
  t.equal(parsePrivateKey(goKey.slice(0, -8)), null);
  t.equal(parsePrivateKey(goKey.replace('+30443d3b+', '+00000000+')), null);
  t.equal(parsePrivateKey(goKey.replace('example.com', 'example.org')), null);
  t.equal(parseVerifierKey(goVerifierKey.replace('+30443d3b+', '+00000000+')), null);
  t.equal(parseVerifierKey('nonsense'), null);
  t.equal(printPrivateKey('example.com/go', seedOf(goKey)), goKey);
});

function seedOf(key: string): Buffer {
  return Buffer.from(key.split('+').slice(4).join('+'), 'base64').subarray(1);
}
