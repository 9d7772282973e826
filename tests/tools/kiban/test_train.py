#!/usr/bin/env python3
"""kiban train: the weights, interrupted trainings, drawings, and unusable arguments."""

import importlib.util
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import unittest
import xml.etree.ElementTree as xml

import kiban_program
from kiban_program import kiban

SCRIPT = pathlib.Path(__file__).resolve().parents[3] / "tools" / "training" / "torch_train.py"
EPOCH = re.compile(r"epoch (\d+) rate [\d.]+ loss ([\d.]+) held out ([\d.]+) error ([\d.]+) seconds [\d.]+")


class Train(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = kiban_program.scratch()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.games = os.path.join(cls.folder.name, "games")
        kiban("selfplay", "reversi", cls.games, "--games", "250", "--depth", "1", "--solve", "6",
              "--weights", "written")

    def setUp(self) -> None:
        self.file = os.path.join(self.folder.name, self.id())

    def train(self, *arguments: str, file: str = "", game: str = "reversi") -> kiban_program.Answer:
        return kiban("train", game, file or self.file, "--games", self.games, *arguments)

    def weights(self, file: str = "") -> bytes:
        with open(file or self.file, "rb") as f:
            return f.read()

    def test_the_loss_falls_on_games_held_out(self) -> None:
        answer = self.train("--epochs", "4", "--size", "3", "--batch", "512")
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        self.assertRegex(answer.out, r"^games 250 samples \d+ held out \d+ parameters 343293\n")
        losses = [float(m[3]) for m in EPOCH.finditer(answer.out)]
        self.assertEqual(len(losses), 4)
        self.assertLess(losses[-1], 0.95 * losses[0])
        self.assertRegex(answer.out, r"\nbest epoch \d loss [\d.]+ error [\d.]+ rounding 0\.\d+\n$")
        drawing = xml.parse(self.file + ".svg").getroot()
        lines = drawing.findall("{http://www.w3.org/2000/svg}polyline")
        self.assertEqual([len(line.get("points").split()) for line in lines], [4, 4])

    def test_an_interrupted_training_goes_on_to_the_same_end(self) -> None:
        whole = self.file + "-whole"
        options = ("--epochs", "6", "--size", "2", "--batch", "64", "--threads", "2", "--patience", "9")
        self.train(*options, file=whole)
        command = [kiban_program.PROGRAM, "train", "reversi", self.file, "--games", self.games, *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                if line.startswith("epoch 2"):
                    process.send_signal(signal.SIGINT)
            self.assertEqual(process.stderr.read(), "kiban train: interrupted: run the same command again to continue\n")
        again = self.train(*options)
        self.assertEqual(again.code, 0, again)
        self.assertGreater(int(EPOCH.search(again.out)[1]), 2)
        self.assertEqual(self.weights(), self.weights(whole))

    def test_what_is_not_a_checkpoint_of_it_is_refused(self) -> None:
        self.train("--epochs", "1", "--size", "1")
        other = self.train("--epochs", "1", "--size", "1", "--seed", "2")
        self.assertEqual(other.code, 1)
        self.assertIn(".checkpoint: of another training: reversi linear", other.err)
        with open(self.file + ".checkpoint", "r+b") as f:
            f.seek(5000)
            f.write(b"kiban")
        self.assertIn("the checkpoint is damaged", self.train("--epochs", "1", "--size", "1").err)

    def test_a_training_begins_with_the_weights_that_it_is_given(self) -> None:
        first, again = self.file + "-first", ("--epochs", "1", "--rate", "0", "--record", "as before")
        self.train("--epochs", "1", "--size", "2", "--record", "as before", file=first)
        self.train("--size", "2", *again, "--from", first)
        self.assertEqual(self.weights(), self.weights(first))
        refused = self.train("--size", "3", *again, "--from", first, file=self.file + "-wider")
        self.assertEqual(refused.code, 2)
        self.assertIn("--from: " + first + ": the weights are for 2 stages, not 3", refused.err)
        refused = self.train(*again, "--from", "nowhere", file=self.file + "-nowhere")
        self.assertIn("--from: cannot read nowhere: there is no such file", refused.err)

    def test_lambda_changes_what_is_learned(self) -> None:
        self.train("--epochs", "1", "--size", "1")
        self.train("--epochs", "1", "--size", "1", "--lambda", "0.9", file=self.file + "-ahead")
        self.assertNotEqual(self.weights(), self.weights(self.file + "-ahead"))

    def test_the_old_name_of_lambda_still_works(self) -> None:
        self.train("--epochs", "1", "--size", "1", "--lambda", "0.9")
        self.train("--epochs", "1", "--size", "1", "--foresight", "0.9", file=self.file + "-old")
        self.assertEqual(self.weights(), self.weights(self.file + "-old"))
        self.assertNotIn("--foresight", kiban("train", "--help").out)
        self.assertEqual(self.train("--foresight", "0.9", "--lambda", "0.9", file=self.file + "-both").code, 2)

    def test_bad_arguments_are_named(self) -> None:
        for arguments, what in ((("--rate", "fast"), "--rate: 'fast' is not a number"),
                                (("--result-share", "1.5"), "--result-share: '1.5' is not a number from 0 to 1"),
                                (("--model", "nnue"), "--model: reversi has no features for nnue")):
            answer = self.train(*arguments)
            self.assertEqual(answer.code, 2, answer)
            self.assertIn(what, answer.err)
        self.assertIn("holds games of reversi, not of shogi", self.train(game="shogi").err)
        self.assertIn("cannot be read", kiban("train", "reversi", self.file, "--games", "nowhere").err)
        self.assertIn("--games: name the files", kiban("train", "reversi", self.file).err)


class Export(unittest.TestCase):
    """Samples for another trainer, and the script that trains on them."""

    @classmethod
    def setUpClass(cls) -> None:
        folder = kiban_program.scratch()
        cls.addClassCleanup(folder.cleanup)
        cls.games, cls.file, cls.weights = (os.path.join(folder.name, name) for name in ("games", "samples", "weights"))
        kiban("selfplay", "connect_four", cls.games, "--games", "500", "--depth", "2")
        cls.answer = kiban("train", "connect_four", "none", "--games", cls.games, "--export-batch", cls.file)
        specification = importlib.util.spec_from_file_location("torch_train", SCRIPT)
        cls.script = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(cls.script)
        cls.samples = cls.script.Samples(cls.file)

    def plays(self) -> None:
        shown = kiban("net", self.weights)
        self.assertIn("dimensions 84 32 2 1\n", shown.out, shown)
        played = kiban("match", "connect_four", "internal", "internal", "--games", "2", "--nodes", "100",
                       "--first-options", f"weights={self.weights}")
        self.assertEqual((played.code, played.complaints), (0, ""), played)

    def test_a_net_is_taken_up_again(self) -> None:
        again = ("--games", self.games, "--epochs", "1", "--record", "as before", "--size")
        begun, kept = self.weights + "-begun", self.weights + "-kept"
        kiban("train", "connect_four", begun, *again, "32")
        kiban("train", "connect_four", kept, *again, "32", "--rate", "0", "--from", begun)
        with open(begun, "rb") as one, open(kept, "rb") as other:
            self.assertEqual(one.read(), other.read())
        refused = kiban("train", "connect_four", kept + "-wider", *again, "64", "--from", begun)
        self.assertIn("the net is 32 wide, not 64", refused.err)

    def test_the_arrays_fit_each_other(self) -> None:
        about = self.samples.about
        self.assertEqual(self.answer.out,
                         f"games 500 samples {about['samples']} held out {about['held_out']}\n", self.answer)
        count = about["samples"] + about["held_out"]
        self.assertEqual((about["game"], about["views"], about["dimensions"]), ("connect_four", 2, 84))
        self.assertEqual([len(a) for a in (self.samples.buckets, self.samples.targets)], [count, count])
        offsets = list(self.samples.offsets)
        self.assertEqual((len(offsets), offsets[0], offsets[-1]), (2 * count + 1, 0, len(self.samples.features)))
        self.assertEqual(offsets, sorted(offsets))
        self.assertTrue(all(f < 84 for f in self.samples.features))
        self.assertTrue(all(0 <= t <= 1 for t in self.samples.targets))
        for i in range(count):  # one side's in one view, the other's in the other view
            own = self.samples.features[offsets[2 * i]:offsets[2 * i + 1]]
            other = self.samples.features[offsets[2 * i + 1]:offsets[2 * i + 2]]
            self.assertEqual(sorted((f + 42) % 84 for f in own), sorted(other))

    def test_what_the_script_writes_is_read(self) -> None:
        random.seed(1)
        numbers = lambda n: [random.uniform(-3, 3) for _ in range(n)]
        net = self.script.Parameters(32, numbers(84 * 32), numbers(32), numbers(2 * 32), numbers(1))
        with open(self.weights, "wb") as file:
            file.write(self.script.weight_file(self.samples.about, net, "made at random"))
        self.plays()

    def test_the_script_says_that_torch_is_missing(self) -> None:
        with kiban_program.scratch() as folder:
            pathlib.Path(folder, "torch.py").write_text("raise ModuleNotFoundError(\"No module named 'torch'\")\n",
                                                        encoding="ascii")
            done = subprocess.run([sys.executable, SCRIPT, self.file, self.weights], capture_output=True, text=True,
                                  check=False, env={**os.environ, "PYTHONPATH": folder})
        self.assertEqual((done.returncode, done.stderr),
                         (1, "torch_train.py needs PyTorch, which Python cannot load: No module named 'torch'\n"))

    def test_the_script_says_what_it_cannot_use(self) -> None:
        for arguments, said in (((self.file + "-not", self.weights), "samples-not: cannot be read: No such file"),
                                ((self.games, self.weights), "games: not a file of samples"),
                                ((self.file, os.path.dirname(self.file)), ": cannot be written")):
            done = subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), done.stderr)
            self.assertIn(said, done.stderr)

    def test_the_script_trains(self) -> None:
        if importlib.util.find_spec("torch") is None:
            self.skipTest("PyTorch is not installed")
        done = subprocess.run([sys.executable, SCRIPT, self.file, self.weights, "--width", "32", "--epochs", "6",
                               "--batch", "128"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        held_out = self.samples.targets[self.samples.about["samples"]:]
        mean = sum(held_out) / len(held_out)
        of_the_mean = sum((t - mean)**2 for t in held_out) / len(held_out)
        loss = float(re.findall(r"held out ([\d.]+)", done.stdout)[-1])
        self.assertLess(loss, of_the_mean)
        self.plays()


if __name__ == "__main__":
    kiban_program.main()
