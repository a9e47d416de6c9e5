"""Trains scikit-learn's LogisticRegression and liblinear on the messages of learning.ts, with like features.

    python3 scripts/bench/learning-peers.py SOURCE FILE

Needs scikit-learn, which Workmill does not. Prints seconds of processor time and the accuracy on every fifth message,
which the models have not seen: the figures to compare with `learning.ts messages SOURCE FILE` of the same machine.
"""

import json
import sys
import time

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_union
from sklearn.svm import LinearSVC

source, file = sys.argv[1:3]
rows = [json.loads(line) for line in open(file, encoding="utf-8")]
rows = [row for row in rows if row["source"] == source and row["truth"].get("category") not in (None, "oos")]
known = [row for index, row in enumerate(rows) if index % 5 != 4]
held = [row for index, row in enumerate(rows) if index % 5 == 4]


def texts(of):
    return [row["text"] for row in of]


def labels(of):
    return [row["truth"]["category"] for row in of]


peers = {
    "LogisticRegression (lbfgs, C=30)": LogisticRegression(C=30, max_iter=1000),
    "LogisticRegression (liblinear, one-vs-rest)": OneVsRestClassifier(
        LogisticRegression(solver="liblinear", C=30)
    ),
    "LinearSVC (liblinear, C=0.5)": LinearSVC(C=0.5),
}
for name, model in peers.items():
    features = make_union(
        TfidfVectorizer(ngram_range=(1, 3), min_df=2, sublinear_tf=True),
        TfidfVectorizer(analyzer="char_wb", ngram_range=(3, 5), min_df=2, sublinear_tf=True),
    )
    start = time.process_time()
    model.fit(features.fit_transform(texts(known)), labels(known))
    seconds = time.process_time() - start
    answers = model.predict(features.transform(texts(held)))
    right = sum(given == truth for given, truth in zip(answers, labels(held)))
    print(f"{name}: {seconds:.1f} s, accuracy {right / len(held):.4f}")
