#!/usr/bin/env python3
"""kiban train: the weights, interrupted trainings, drawings, and unusable arguments."""

import os
import re
import signal
import subprocess
import unittest
import xml.etree.ElementTree as xml

import kiban_program
from kiban_program import kiban

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

    def test_games_are_not_written_over(self) -> None:
        before = self.weights(self.games)
        answer = self.train("--epochs", "1", file=self.games)
        self.assertEqual(answer.code, 1, answer)
        self.assertIn("not a weight file, so it is not overwritten", answer.err)
        self.assertEqual(self.weights(self.games), before)

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
        self.assertIn(f"{self.file}.checkpoint: of a training with other settings: samples ", other.err)
        self.assertIn("; seed 1, now 2. Give those to continue it, remove this file to start over, or name other weights\n",
                      other.err)
        os.rename(self.file + ".checkpoint", self.file + ".kept")
        self.assertEqual(self.train("--epochs", "1", "--size", "1", "--seed", "2").code, 0)
        os.rename(self.file + ".kept", self.file + ".checkpoint")
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
        self.assertEqual(refused.code, 1)
        self.assertIn("--from: " + first + ": the weights are for 2 stages, not 3", refused.err)
        refused = self.train(*again, "--from", "nowhere", file=self.file + "-nowhere")
        self.assertIn("--from: nowhere: there is no such file", refused.err)

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
        self.assertIn("there is no such file", kiban("train", "reversi", self.file, "--games", "nowhere").err)
        self.assertIn("--games: name the files", kiban("train", "reversi", self.file).err)


class Nets(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = kiban_program.scratch()
        cls.addClassCleanup(folder.cleanup)
        cls.games, cls.weights = (os.path.join(folder.name, name) for name in ("games", "weights"))
        kiban("selfplay", "connect_four", cls.games, "--games", "500", "--depth", "2")

    def test_a_net_is_taken_up_again(self) -> None:
        again = ("--games", self.games, "--epochs", "1", "--record", "as before", "--size")
        begun, kept = self.weights + "-begun", self.weights + "-kept"
        kiban("train", "connect_four", begun, *again, "32")
        kiban("train", "connect_four", kept, *again, "32", "--rate", "0", "--from", begun)
        with open(begun, "rb") as one, open(kept, "rb") as other:
            self.assertEqual(one.read(), other.read())
        refused = kiban("train", "connect_four", kept + "-wider", *again, "64", "--from", begun)
        self.assertIn("the net is 32 wide, not 64", refused.err)


if __name__ == "__main__":
    kiban_program.main()
