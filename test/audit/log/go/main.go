// Checks a log with the Go implementations of its formats (golang.org/x/mod/sumdb/note and tlog), and
// signs a note for the other direction. Reads a JSON object from standard input; writes one.
package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type question struct {
	VerifierKey string `json:"verifier_key"`
	Before      string `json:"before"`
	After       string `json:"after"`
	// By their paths, as in C2SP tlog-tiles.
	Tiles map[string][]byte `json:"tiles"`
	// Leaves in their order.
	Leaves []string `json:"leaves"`
	// Inclusion proofs of the leaves, as hashes.
	Proofs [][][]byte `json:"proofs"`
}

type answer struct {
	Leaves      int    `json:"leaves"`
	Proofs      int    `json:"proofs"`
	Consistent  bool   `json:"consistent"`
	PrivateKey  string `json:"private_key"`
	VerifierKey string `json:"verifier_key"`
	Note        string `json:"note"`
}

// The tiles of a log; paths have no height, which is always 8.
type tiles map[string][]byte

func (t tiles) Height() int { return 8 }

func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(wanted))
	for i, tile := range wanted {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, ok := t[path]
		if !ok {
			return nil, fmt.Errorf("%s is missing", path)
		}
		found[i] = data
	}
	return found, nil
}

func (t tiles) SaveTiles(_ []tlog.Tile, _ [][]byte) {}

func open(text string, key string) tlog.Tree {
	verifier, err := note.NewVerifier(key)
	must(err)
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := base64.StdEncoding.DecodeString(lines[2])
	must(err)
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	return tree
}

func main() {
	var asked question
	must(json.NewDecoder(os.Stdin).Decode(&asked))
	before, after := open(asked.Before, asked.VerifierKey), open(asked.After, asked.VerifierKey)
	// Authenticates every tile against the signed root.
	reader := tlog.TileHashReader(after, tiles(asked.Tiles))
	result := answer{}
	for i, leaf := range asked.Leaves {
		hash := tlog.RecordHash([]byte(leaf))
		stored, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, int64(i))})
		must(err)
		if stored[0] == hash {
			result.Leaves++
		}
		proof := make(tlog.RecordProof, len(asked.Proofs[i]))
		for at, bytes := range asked.Proofs[i] {
			copy(proof[at][:], bytes)
		}
		if tlog.CheckRecord(proof, after.N, after.Hash, int64(i), hash) == nil {
			result.Proofs++
		}
	}
	path, err := tlog.ProveTree(after.N, before.N, reader)
	must(err)
	result.Consistent = tlog.CheckTree(path, after.N, after.Hash, before.N, before.Hash) == nil
	private, public, err := note.GenerateKey(rand.Reader, "example.com/go")
	must(err)
	signer, err := note.NewSigner(private)
	must(err)
	signed, err := note.Sign(&note.Note{Text: "a note\nof two lines\n"}, signer)
	must(err)
	result.PrivateKey, result.VerifierKey, result.Note = private, public, string(signed)
	must(json.NewEncoder(os.Stdout).Encode(result))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
