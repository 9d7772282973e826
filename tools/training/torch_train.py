#!/usr/bin/env python3
"""Trains the small net of a game with PyTorch, on a GPU if there is one.

    kiban train GAME unused --games GAMES... --export-batch SAMPLES
    tools/training/torch_train.py SAMPLES WEIGHTS --width 256 --epochs 20

SAMPLES is what the first command writes; WEIGHTS is a file such as `kiban train` itself makes, for `kiban net`,
`kiban match --first-options weights=WEIGHTS` and the engines' EvalFile. Only training needs PyTorch.
"""

import argparse
import json
import math
import mmap
import os
import struct
import types
import zlib

TYPES = {"uint32": "I", "int32": "i", "uint64": "Q", "float32": "f"}


class Samples:
    """The arrays of a file of samples, as memory views, and what the file says of itself."""

    def __init__(self, path: str) -> None:
        try:
            with open(path, encoding="utf-8") as file:
                self.about = json.load(file)
            if self.about.get("format") != "kiban samples 1":
                raise ValueError("another format")
            with open(path + ".bin", "rb") as file:
                self.memory = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))
        except OSError as error:
            raise SystemExit(f"{error.filename}: cannot be read: {error.strerror}") from error
        except (ValueError, AttributeError) as error:
            raise SystemExit(f"{path}: not a file of samples") from error
        for name, array in self.about["arrays"].items():
            letter = TYPES[array["type"]]
            size = struct.calcsize(letter) * array["count"]
            setattr(self, name, self.memory[array["at"]:array["at"] + size].cast(letter))


class Parameters:
    """A net in real numbers: plain lists, flattened in the order of the weight file."""

    def __init__(self, width: int, first: list, first_biases: list, last: list, last_biases: list) -> None:
        self.width, self.first, self.first_biases = width, first, first_biases
        self.last, self.last_biases = last, last_biases


def text(words: str) -> bytes:
    return struct.pack("<I", len(words.encode())) + words.encode()


def weight_file(about: dict, net: Parameters, record: str) -> bytes:
    """The weight file with the integers nearest to a net (search/models/weight_file.hpp, small_net.hpp)."""
    first_one, weight_one = about["scales"]

    def rounded(values: list, one: int) -> list:
        return [round(min(max(x, -about["limit"]), about["limit"]) * one) for x in values]

    dimensions = (about["dimensions"], net.width, about["views"], about["buckets"])
    scales = (first_one, weight_one, round(about["unit"]))
    header = text(about["game"]) + text(about["model"]) + struct.pack("<Q", int(about["hash"], 16))
    header += struct.pack("<I4I", len(dimensions), *dimensions) + struct.pack("<I3i", len(scales), *scales)
    header += text(record)
    header += bytes(-(24 + len(header)) % 64)
    payload = struct.pack(f"<{net.width}h", *rounded(net.first_biases, first_one))
    payload += struct.pack(f"<{len(net.first)}h", *rounded(net.first, first_one))
    payload += struct.pack(f"<{len(net.last)}b", *rounded(net.last, weight_one))
    biases = [round(x * first_one * weight_one) for x in net.last_biases]
    payload += struct.pack(f"<{len(biases)}i", *biases)
    checked = struct.pack("<Q", 24 + len(header) + len(payload)) + header + payload
    return b"kibanWTS" + struct.pack("<II", 1, zlib.crc32(checked)) + checked


def pytorch() -> types.ModuleType:
    """PyTorch; not loaded with this file, so that reading and writing do without."""
    try:
        import torch
    except ImportError as error:
        raise SystemExit(f"torch_train.py needs PyTorch, which Python cannot load: {error}") from error
    return torch


def train(samples: Samples, options: argparse.Namespace) -> Parameters:
    torch = pytorch()
    about = samples.about
    views, count, held_out = about["views"], about["samples"], about["held_out"]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)

    def tensor(view: memoryview, kind: "torch.dtype") -> "torch.Tensor":
        return torch.frombuffer(view, dtype=kind).to(device)

    features = tensor(samples.features, torch.int32)
    offsets = tensor(samples.offsets, torch.int64)
    buckets = tensor(samples.buckets, torch.int32).long()
    targets = tensor(samples.targets, torch.float32)

    width = options.width
    first = torch.randn(about["dimensions"], width, device=device) * 0.3 / math.sqrt(40)
    first_biases = torch.full((width,), 0.3, device=device)
    last = torch.randn(about["buckets"], views * width, device=device) / math.sqrt(views * width)
    last_biases = torch.zeros(about["buckets"], device=device)
    parameters = [first, first_biases, last, last_biases]
    for p in parameters:
        p.requires_grad_()

    def output(chosen: "torch.Tensor") -> "torch.Tensor":
        rows = (chosen[:, None] * views + torch.arange(views, device=device)).flatten()
        begin, size = offsets[rows], offsets[rows + 1] - offsets[rows]
        bags = torch.cumsum(size, 0) - size
        places = torch.repeat_interleave(begin - bags, size) + torch.arange(int(size.sum()), device=device)
        sums = torch.nn.functional.embedding_bag(features[places].long(), first, bags, mode="sum") + first_biases
        cut = sums.clamp(0, 1).square().view(len(chosen), views * width)
        return (cut * last[buckets[chosen]]).sum(1) + last_biases[buckets[chosen]]

    by_result = about["lesson"] == "result"

    def loss(out: "torch.Tensor", wanted: "torch.Tensor") -> "torch.Tensor":
        if by_result:
            return torch.nn.functional.binary_cross_entropy_with_logits(out, wanted)
        return (out - wanted).square().mean()

    def held_out_loss() -> float:
        total = 0.0
        with torch.no_grad():
            for chosen in torch.arange(count, count + held_out, device=device).split(options.batch):
                out = output(chosen)
                total += float(((out.sigmoid() if by_result else out) - targets[chosen]).square().sum())
        return total / max(1, held_out)

    adam = torch.optim.Adam(parameters, lr=options.rate)
    falling = torch.optim.lr_scheduler.CosineAnnealingLR(adam, max(1, options.epochs - 1), options.rate / 100)
    for epoch in range(1, options.epochs + 1):
        for chosen in torch.randperm(count, device=device).split(options.batch):
            adam.zero_grad()
            loss(output(chosen), targets[chosen]).backward()
            adam.step()
            with torch.no_grad():
                for p in parameters[:3]:
                    p.clamp_(-about["limit"], about["limit"])
        print(f"epoch {epoch} rate {falling.get_last_lr()[0]:.6f} held out {held_out_loss():.6f}", flush=True)
        falling.step()
    return Parameters(width, *(p.detach().flatten().tolist() for p in parameters))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples")
    parser.add_argument("weights")
    parser.add_argument("--width", type=int, default=128, help="of the net: a multiple of 32")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    samples = Samples(options.samples)
    if samples.about["model"] != "nnue":
        raise SystemExit(f"{options.samples}: samples of a model that this script does not train")
    if options.width <= 0 or options.width % 32 != 0:
        raise SystemExit("--width: must be a multiple of 32")
    folder = os.path.dirname(options.weights) or "."
    if os.path.isdir(options.weights) or not os.access(folder, os.W_OK):
        raise SystemExit(f"{options.weights}: cannot be written")
    net = train(samples, options)
    record = f"PyTorch, {samples.about['record']}, width {options.width} epochs {options.epochs} seed {options.seed}"
    with open(options.weights + ".new", "wb") as file:
        file.write(weight_file(samples.about, net, record))
    os.replace(options.weights + ".new", options.weights)


if __name__ == "__main__":
    main()
